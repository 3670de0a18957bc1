import { COMMON_NAMES, findMonth, wordsOf } from '../../text/date-names.ts';
import { parseDate } from '../../text/parse-date.ts';
import { parseRelativeTime } from '../../text/relative-time.ts';
import { isLabel, startsWithLabel } from './interface-words.ts';

/** `day` in UTC; null where the words say none. `isExact` if they name a date with its year. */
export type PostTime = { day: string | null; isExact: boolean };

const LINE_MAX = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the line of a post's age or date: `3d • Edited •`, `Nov 23`, `10:20 PM · Jan 20, 2025`. Null for other lines. */
export function readPostTime(line: string, now: Date): PostTime | null {
  if (line.length > LINE_MAX || !/\d|\p{L}/u.test(line)) return null;
  const parts = line
    .split(/[•·|]|\s—\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = '', ...others] = parts;
  const dated = parts.map((part) => readDated(part)).find((day) => day !== null);
  if (dated && parts.length <= 3) return { day: dated, isExact: true };
  const time = readAge(first, now) ?? readAge(withoutEdited(first), now);
  return time && others.every(isBesideTime) ? time : null;
}

/** Whether a line begins with an age and a separator, as the one that repeats the age in long words does. */
export const startsWithAge = (line: string, now: Date): boolean => {
  const [first = '', ...others] = line.length > LINE_MAX ? [] : line.split(/\s*[•·]\s*/);
  return others.length > 0 && readAge(first.trim(), now) !== null;
};

/** What may stand beside the age. */
const isBesideTime = (part: string): boolean =>
  isLabel('edited', part) ||
  startsWithLabel('visibility', part) ||
  startsWithLabel('restricted', part) ||
  !/[\p{L}\d]/u.test(part);

const withoutEdited = (part: string): string => {
  const words = part.split(' ');
  return isLabel('edited', words.at(-1) ?? '') ? words.slice(0, -1).join(' ') : part;
};

const WITH_YEAR = /(?:^|\D)20\d\d(?:\D|$)/;
const FEW_WORDS = 6;

/** A date with its year, whatever time is beside it: the zone is the viewer's, and known to nobody else. */
function readDated(part: string): string | null {
  if (!WITH_YEAR.test(part) || !isDateLike(part) || part.length > 40 || part.split(' ').length > FEW_WORDS) return null;
  return parseDate(part)?.date.toISOString().slice(0, 10) ?? null;
}

/** Lists of the names in all languages, which `parseDate` would make for other words, take long. */
const isDateLike = (part: string): boolean => namesMonth(part) || !/\p{L}/u.test(part) || /\d[年년]/u.test(part);

const namesMonth = (part: string): boolean => wordsOf(part).some((word) => findMonth(COMMON_NAMES, word, false) > 0);

/** An age, or a day without its year, which is the last such day. */
function readAge(part: string, now: Date): PostTime | null {
  const age = parseRelativeTime(part, now);
  if (age) return { ...age, isExact: false };
  if (!namesMonth(part) || !/^(?:\D*\d{1,2}\D*)$/.test(part) || part.length > 16) return null;
  const year = now.getUTCFullYear();
  const days = [year, year - 1].map((candidate) => parseDate(`${part.replace(/\.$/, '')} ${candidate}`)?.date ?? null);
  const day = days.find((date) => date !== null && date.getTime() <= now.getTime() + DAY_MS);
  return day ? { day: day.toISOString().slice(0, 10), isExact: false } : null;
}
