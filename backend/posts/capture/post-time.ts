import { toAsciiDigits } from '../../text/ascii-digits.ts';
import { COMMON_NAMES, findMonth, wordsOf } from '../../text/date-names.ts';
import { parseDate } from '../../text/parse-date.ts';
import { isSameAge, parseRelativeTime } from '../../text/relative-time.ts';
import { isLabel, startsWithLabel } from './interface-words.ts';

/** `day` in UTC; null where the words say none. `isExact` if they name a date with its year. */
export type PostTime = { day: string | null; isExact: boolean };

const LINE_MAX = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Reads the line of a post's age or date: `3d • Edited •`, `Nov 23`, `10:20 PM · Jan 20, 2025`. Null for other lines. */
export function readPostTime(line: string, now: Date): PostTime | null {
  if (line.length > LINE_MAX || !/\p{Nd}|\p{L}/u.test(line)) return null;
  const parts = partsOf(toAsciiDigits(line));
  const [first = '', ...others] = parts.filter((part) => !isLabel('edited', part));
  const hasClock = parts.length > 1 && CLOCK.test(line);
  const dated = parts.map((part) => readDated(part, hasClock)).find((day) => day !== null);
  if (dated && parts.length <= 3) return { day: dated, isExact: true };
  const age = withoutEdited(first);
  const time = readAge(first, now) ?? readAge(age, now);
  if (!time || !others.every((part) => isBesideTime(part) || isSameAge(age, withoutEdited(part)))) return null;
  // "2 months ago" says more than "2 m".
  const longer = others.findLast((part) => isSameAge(age, withoutEdited(part)));
  return longer === undefined ? time : (readAge(withoutEdited(longer), now) ?? time);
}

const CLOCK = /\p{Nd}[:.h]\p{Nd}/u;

const partsOf = (line: string): string[] =>
  line
    .split(/[•·|]|\s—\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The age with which a line begins, whatever stands behind it: `há 2 meses • Visível a todos`. */
export const readLeadingTime = (line: string, now: Date): PostTime | null =>
  readPostTime(line, now) ??
  (line.length <= LINE_MAX && partsOf(line).length > 1 ? readAge(partsOf(line)[0] ?? '', now) : null);

/** The words for the age in a line of `readLeadingTime`. */
export const ageWordsOf = (line: string): string =>
  withoutEdited(partsOf(line).find((part) => !isLabel('edited', part)) ?? '');

/**
 * Whether a line says the age of `header` again: `3 days ago • Visible to anyone` below `3d •`. An age that is another one is
 * the author's, as in "10 years ago...".
 */
export function repeatsAge(line: string, header: string, now: Date): boolean {
  const time = readLeadingTime(line, now);
  if (!time) return false;
  if (
    partsOf(line)
      .slice(1)
      .some((part) => startsWithLabel('visibility', part))
  )
    return true;
  const [own, other] = [ageWordsOf(line), ageWordsOf(header)];
  return own === other || isSameAge(own, other) || (time.isExact && time.day === readPostTime(header, now)?.day);
}

/** Whether a line has the short form in which only a network writes an age: `3d`, `2 Std.`, `1mo • Edited •`. */
export const isShortAge = (line: string): boolean =>
  /^\d+\s?[\p{L}\p{M}]{1,4}\.?$/u.test(ageWordsOf(line)) || /[•·]/.test(line) || ageWordsOf(line) !== line.trim();

/** Whether a part may stand beside the age. */
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

/** Before the date of an article on LinkedIn. */
const PUBLISHED =
  /^(?:Published|Veröffentlicht am|Publicado el|Publicado em|Publié le|Pubblicato il|Pubblicato|Gepubliceerd op)\s+(?:on\s+)?/i;

/** A date with its year, whatever time is beside it: the zone is the viewer's, and known to nobody else. */
function readDated(part: string, hasClock: boolean): string | null {
  if (!WITH_YEAR.test(part) || part.length > 40 || part.split(' ').length > FEW_WORDS) return null;
  return hasClock || isDateLike(part)
    ? (parseDate(part.replace(PUBLISHED, ''))?.date.toISOString().slice(0, 10) ?? null)
    : null;
}

/** Lists of the names in all languages, which `parseDate` would make for other words, take long. */
const isDateLike = (part: string): boolean => namesMonth(part) || !/\p{L}/u.test(part) || /\d[年년]/u.test(part);

const namesMonth = (part: string): boolean => wordsOf(part).some((word) => findMonth(COMMON_NAMES, word, false) > 0);

/** An age, or a day without its year, which is the last such day. */
function readAge(part: string, now: Date): PostTime | null {
  const age = parseRelativeTime(part, now);
  if (age) return { ...age, isExact: false };
  return namesMonth(part) || CJK_DAY.test(part) ? readDayOfYear(part, now) : null;
}

const CJK_DAY = /^\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일]$/u;
const DAY_MAX = 20;

/** The last such day: `Nov 23`, `23. Nov.`, `1er mars`, `23 нояб.`, `11月23日`. Null for other words. */
export function readDayOfYear(words: string, now: Date): PostTime | null {
  const part = toAsciiDigits(words).replace(/\.$/, '');
  const isCjk = CJK_DAY.test(part);
  if (part.length > DAY_MAX || !(isCjk || /^(?!\D*$)\D*\d{1,2}\D*$/.test(part))) return null;
  const year = now.getUTCFullYear();
  const days = [year, year - 1].map(
    (candidate) => parseDate(isCjk ? `${candidate}年${part}` : `${part} ${candidate}`)?.date ?? null,
  );
  const day = days.find((date) => date !== null && date.getTime() <= now.getTime() + DAY_MS);
  return day ? { day: day.toISOString().slice(0, 10), isExact: false } : null;
}

/** Whether a day (`2026-11-25`) may be that of a moment, in whatever zone either was read. */
export const isNear = (day: string, moment: Date): boolean =>
  Math.abs(Date.parse(day) - Date.parse(moment.toISOString().slice(0, 10))) <= DAY_MS;
