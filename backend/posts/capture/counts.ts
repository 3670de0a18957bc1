import { isLabel } from './interface-words.ts';

const NUMBER = String.raw`\d[\d.,’'\u00A0\u202F ]*(?:\s?(?:[KkMB]|Mio\.?|Tsd\.?|mil|mill?\.?|M(?:io|d)s?|mln|Mrd\.?|rb|jt|тыс\.?|млн|万|千)(?![\p{L}]))?\+?`;
const BARE = new RegExp(`^${NUMBER}$`, 'u');
const BEFORE_NOUN = new RegExp(`^(?:\\p{L}{2,12} )?${NUMBER}\\s?(?:\\p{L}{2} )?(\\p{L}.*)$`, 'u');
const AFTER_NOUN = new RegExp(`^(\\p{L}.*?)[\\s:]+${NUMBER}$`, 'u');
/** The alternative texts of LinkedIn's signs, run together. */
const SIGNS =
  /^(?:(?:like|celebrate|praise|support|empathy|love|insightful|interest|curious|maybe|funny|entertainment|appreciation)\s*){2,}$/i;
const LINE_MAX = 80;

/** `1,204`, `12K`, `3,2 Tsd.` */
export const isBareCount = (line: string): boolean => line.length < 20 && BARE.test(line);

/** A line of counts below a post: `1,204`, `87 comments`, `3 comments · 12 reposts`, `Tom Halden and 1,203 others`. */
export const isCountLine = (line: string): boolean =>
  isBareCount(line) ||
  (line.length < LINE_MAX &&
    (isLabel('others', line) || SIGNS.test(line) || line.split(/\s*[•·|]\s*/).every(isCountPart)));

const isCountPart = (part: string): boolean => part === '' || isBareCount(part) || isCounted(part);

function isCounted(part: string): boolean {
  const noun = BEFORE_NOUN.exec(part)?.[1] ?? AFTER_NOUN.exec(part)?.[1];
  return noun !== undefined && isLabel('counted', noun.trim());
}
