import { findPlaced, isLabel, isWholeLabel, startsWithLabel } from './interface-words.ts';
import { isFurniture } from './join-lines.ts';
import { type Line, listFilled } from './paste-lines.ts';
import { ageWordsOf, isShortAge, type PostTime, readLeadingTime, readPostTime, repeatsAge } from './post-time.ts';

/** The lines that stand above the words of a post or comment. */
export type Header = {
  /** The line of the name. */
  start: number;
  /** The line of the age; that of the words without one. */
  age: number;
  /** The first line that may be the author's words. */
  words: number;
  name: string;
  time: PostTime | null;
  /** Whether the name is only the first line. */
  isUnsure: boolean;
};

/** Lines of a header: what brought it here, name and headline twice, degree, badge, followers. */
const HEADER_MAX = 16;
/** `1st`, `3rd+`, `2.`, `2.º`, `3e et +`, `2-й`, `3 度以上`: no unit of an age ends so. */
const ORDINAL = String.raw`[123]\s?(?:\.?(?:st|nd|rd|th|e?r|ère|re|nde?|è?me|de|e|[ºª°])|\.|:[ae]|-?[йяе]|[度次촌](?:以上|이상)?)(?:\s?(?:\p{L}{1,3}\s)?\+)?`;
const BARE_DEGREE = new RegExp(`^${ORDINAL}$`, 'iu');
/** `• 2nd`, `Premium • 2.`, `• Following`. */
const DEGREE = new RegExp(
  String.raw`^(.{0,100}?)\s*[•·]\s*(?:${ORDINAL}|\d{1,2}\p{L}{0,3}[.º°ª]?\+?|(\p{L}[\p{L}’'-]+(?: \p{L}+)?))$`,
  'u',
);
const PRONOUNS = /^\(?\p{L}{1,6}(?:\/\p{L}{1,6}){1,3}\)?$/u;
const TRAILING_PRONOUNS = /\s*\((?:\p{L}{1,6}\/){1,3}\p{L}{1,6}\)$/u;
const NAME_MAX = 120;

/** Each header of a paste: a name that is proved by what stands below it, and an age. */
export function listHeaders(lines: readonly Line[], now: Date): Header[] {
  const headers: Header[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const from = Math.max(headers.at(-1)?.words ?? 0, index - HEADER_MAX);
    const header = readHeader(lines, from, index, headers.length === 0, now);
    if (!header) continue;
    headers.push(header);
    index = header.words - 1;
  }
  return headers.length > 0 ? headers : readAgeless(lines);
}

/** The header whose age is on this line. */
function readHeader(lines: readonly Line[], from: number, index: number, isFirst: boolean, now: Date): Header | null {
  const time = readPostTime(lines[index]?.text ?? '', now);
  if (!time) return null;
  const isShort = isShortAge(lines[index]?.text ?? '');
  const proved = findProvedName(lines, from, index, isShort);
  const mayBeFirst = isFirst && isShort;
  const name = proved ?? (mayBeFirst ? findFirstName(lines, from, index) : null);
  if (!name) return null;
  const words = skipLead(lines, index, now);
  return {
    ...name,
    ...{ age: index, words },
    time: readLongestTime(lines.slice(index, words), now) ?? time,
    isUnsure: !proved,
  };
}

type Name = Pick<Header, 'start' | 'name'>;

/**
 * A name that stands twice, in the title of the page, above its degree, or above the number of its followers. A degree without its dot
 * counts above an age as only networks write it: "1st" and "2 weeks" are also lines of a plan.
 */
function findProvedName(lines: readonly Line[], from: number, to: number, isShort: boolean): Name | null {
  const start = lastBreak(lines, from, to);
  const filled = listFilled(lines, start, to);
  const isOwnDegree = (text: string) =>
    (/^[•·]/.test(text) && isDegree(text, '')) || isDegreeInWords(text) || (isShort && BARE_DEGREE.test(text));
  const degree = filled.findIndex(({ text }) => isOwnDegree(text));
  const above = filled.slice(0, Math.max(degree, 0)).filter(({ text }) => !isContext(text) && !isBesideName(text));
  const [before, member] = [above.at(-2), above.at(-1)];
  // In a group, its name stands twice above the author's.
  if (member && (/^[•·]/.test(filled[degree]?.text ?? '') || !SENTENCE_END.test(member.text))) {
    const name = toName(member.text);
    return { start: before && toName(before.text) === name ? before.index : member.index, name };
  }
  for (const [at, { text, index }] of filled.entries()) {
    const next = filled[at + 1]?.text ?? '';
    const name = toName(text);
    const below = filled.slice(at + 1, at + 4).map((line) => toName(line.text));
    if (name === '' || isContext(text) || isBesideName(text) || BARE_DEGREE.test(text)) continue;
    if (below.some((line) => isAbout(text, line))) continue;
    const isNamedAbove = filled.slice(0, at).some((line) => isAbout(line.text, name));
    const isTitled = filled.some((line) => nameInTitle(line.text) === name);
    if (isNamedAbove || isTitled || toName(next) === name || isDegree(next, name) || isFollowers(next))
      return { start: index, name };
    const beyond = filled[at + 2]?.text ?? '';
    if (PRONOUNS.test(next) && isDegree(beyond, name)) return { start: index, name };
    const beside = isShort ? nameBesideDegree(text) : null;
    if (beside) return { start: index, name: beside };
    const own = DEGREE.exec(text);
    if (own?.[1] && isDegree(text.slice(own[1].length).trim(), name)) return { start: index, name: toName(own[1]) };
  }
  return null;
}

/** "Mara Voss posted this" above "Mara Voss". */
const isAbout = (line: string, name: string): boolean =>
  name.length > 2 && line.length > name.length && line.includes(name) && !/^\s*[•·]/.test(line.replace(name, ''));

/** Of a header without degree or followers: its first line that is not about why the post is here. */
function findFirstName(lines: readonly Line[], from: number, to: number): Name | null {
  const all = listFilled(lines, from, to);
  const filled = all.filter(({ text }) => !isContext(text) && !isBesideName(text) && !BARE_DEGREE.test(text));
  const titled = all.findLast(({ text }) => nameInTitle(text) !== null);
  const title = nameInTitle(titled?.text ?? '');
  if (titled && title && !filled.some(({ text }) => text.includes(title))) return { start: titled.index, name: title };
  const [first] = filled;
  const isHeader = filled.length > 0 && filled.length <= 5 && filled.every(({ text }) => text.length <= 250);
  return first && isHeader && first.text.length <= NAME_MAX && !SENTENCE_END.test(first.text)
    ? { start: first.index, name: toName(first.text) }
    : null;
}

/** Names end with the dot of a short word at most: "Shelfwise Inc." */
const SENTENCE_END = /[!?:;,…]$|(?:\p{Ll}{4}|\d)\.$/u;

/** A header that was copied without its age: a name above its degree, in the first lines. */
function readAgeless(lines: readonly Line[]): Header[] {
  const start = lines.findIndex(({ text }) => text !== '');
  const degree = lines.findIndex(
    ({ text }, index) =>
      index < start + HEADER_MAX && (isDegree(text, '') || isDegreeInWords(text) || isFollowers(text)),
  );
  const name = degree === -1 ? null : findProvedName(lines, start, degree + 1, false);
  if (!name) return [];
  const below = lines.slice(degree + 1, degree + BELOW_DEGREE).map(({ text }, step) => {
    const isRepeated = text !== '' && text === lines[degree + step]?.text;
    const isDegreeAgain = step === 0 && BARE_DEGREE.test(text);
    return isRepeated || isDegreeAgain || isLabel('above', text) || isLabel('profiles', text) || isBesideName(text);
  });
  const words = degree + 2 + below.lastIndexOf(true);
  return [{ ...name, age: words, words, time: null, isUnsure: true }];
}

const BELOW_DEGREE = 6;

/** Behind the bar or the number of another post. */
function lastBreak(lines: readonly Line[], from: number, to: number): number {
  let start = from;
  for (let index = from; index < to; index += 1) {
    const text = lines[index]?.text ?? '';
    const title = nameInTitle(text);
    if (title === null && isFurniture(text) && !isBesideName(text)) start = index + 1;
    // The link to a person stands above the name or below it.
    else if (title !== null && lastFilled(lines, from, index) !== title) start = index;
  }
  return start;
}

const lastFilled = (lines: readonly Line[], from: number, to: number): string =>
  toName(lines.slice(from, to).findLast(({ text }) => text !== '')?.text ?? '');

/** The author in the title of a page, or in the link beside a picture: `View profile for Mara Voss, graphic`. Null for other lines. */
function nameInTitle(line: string): string | null {
  const placed = findPlaced('titles', line) ?? findPlaced('profiles', line);
  return placed && toName(placed.replace(PICTURE, '').replace(POSSESSIVE, ''));
}

const PICTURE = /,\s*(?:gr[aá](?:f|ph)i\p{L}*|afbeelding)$/iu;
const POSSESSIVE = /[’'‘]s?$/u;

const isContext = (line: string): boolean => isLabel('above', line) || nameInTitle(line) !== null;
const isBesideName = (line: string): boolean =>
  /^[•·]/.test(line) ||
  PRONOUNS.test(line) ||
  isLabel('follows', line) ||
  isFollowers(line) ||
  isDegreeInWords(line) ||
  BADGE.test(line);

/** `Verified`, `Premium profile` */
const BADGE =
  /^(?:premium|v[eé]rifi\p{L}+|geverifieerd|influencer)(?: (?:profile?|account|perfil|profilo|profiel|konto))?$/iu;

const DEGREE_IN_WORDS_MAX = 40;

/** `2nd degree connection`, `• Kontakt 2. Grades`, `Relation de 3e niveau et plus` */
function isDegreeInWords(line: string): boolean {
  if (line.length > DEGREE_IN_WORDS_MAX) return false;
  const words = line.replace(/^[•·]\s*/, '').replace(AND_MORE, '');
  const placed = findPlaced('degrees', words);
  return placed !== null && (placed === '' || BARE_DEGREE.test(placed) || /^\p{L}{4,12}$/u.test(placed));
}

const AND_MORE = /\s(?:and beyond|und höher|o más|o superior|et plus|ou mais|e oltre|en hoger|\+)$/iu;

/** The name in `Mara Voss, 2nd` and `Mara Voss 2nd degree connection`; null in other lines. */
function nameBesideDegree(line: string): string | null {
  const [, name = '', sign, degree = ''] = /^(.{2,100}?)(,?)\s+([123]\D.*)$/u.exec(line) ?? [];
  const isOne = isDegreeInWords(degree) || (sign === ',' && BARE_DEGREE.test(degree));
  return isOne && !isDegreeInWords(line) ? toName(name) : null;
}

/** A degree, or a button that stands in its place. */
function isDegree(line: string, name: string): boolean {
  const [, before = '', word] = DEGREE.exec(line) ?? [];
  if (!DEGREE.test(line)) return false;
  const isBadge = before === '' || before === name || /^\p{L}+$/u.test(before);
  return isBadge && (word === undefined || isLabel('follows', word));
}

/** `12,345 followers` */
const isFollowers = (line: string): boolean =>
  /^\d[\d.,’'\s\u202F]*\s?\p{L}{0,3}\.?\s/u.test(line) &&
  isLabel('followers', line.replace(/^[\d.,’'\s\u202F]+(?:\p{L}{1,3}\.? (?=de |d’|\p{L}{5}))?(?:de |d’)?/u, ''));

const toName = (line: string): string => line.replace(TRAILING_PRONOUNS, '').trim();

/** The age in the longest words, which fewest languages share: `há 2 meses` says more than `2 m`. */
function readLongestTime(lines: readonly Line[], now: Date): PostTime | null {
  const times = lines.flatMap(({ text }) => {
    const time = readLeadingTime(text, now);
    return time ? [{ time, length: ageWordsOf(text).length }] : [];
  });
  const [longest] = times.toSorted((a, b) => Number(b.time.isExact) - Number(a.time.isExact) || b.length - a.length);
  return longest?.time ?? null;
}

/** The first line of the words below the age: skips the age in other words, who may see the post, and buttons. */
export function skipLead(lines: readonly Line[], age: number, now: Date): number {
  const header = lines[age]?.text ?? '';
  let index = age + 1;
  while (index < lines.length && isLead(lines[index]?.text ?? '', header, now)) index += 1;
  return index;
}

const isLead = (line: string, header: string, now: Date): boolean =>
  line === '' ||
  /^[•·]$/.test(line) ||
  repeatsAge(line, header, now) ||
  isLabel('follows', line.replace(/^\+ /, '')) ||
  isLabel('edited', line) ||
  isAudience(line) ||
  isWholeLabel('above', line);

const AUDIENCE_MAX = 80;

/** A line of its own that tells who sees a post, and no sentence that begins like one. */
const isAudience = (line: string): boolean =>
  isLabel('restricted', line) ||
  (line.length <= AUDIENCE_MAX &&
    /linkedin|visi|visí|ichtba/i.test(line) &&
    !/[.!?:;]/.test(line) &&
    (!line.includes(',') || /linkedin/i.test(line)) &&
    (startsWithLabel('visibility', line) || startsWithLabel('restricted', line)));

/** Whether few may see a post, by the lines between its name and its words. */
export const isRestricted = (lines: readonly Line[], { age, words }: Header): boolean =>
  lines
    .slice(age, words)
    .some(({ text }) => text.split(/[•·]/).some((part) => startsWithLabel('restricted', part.trim())));
