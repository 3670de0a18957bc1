import { toAsciiDigits } from './ascii-digits.ts';
import { COMMON_NAMES, findMonth, listAllNames, type Names, plainWord, wordsOf } from './date-names.ts';
import { toUtc } from './time-zones.ts';

/** `unknownZone`: the name of a time zone that could not be found, so that the time was read as UTC. */
export type ParsedDate = { date: Date; unknownZone: string | null };

/** How the numeric dates of a column or a feed are written. */
export type DateOrder = 'day first' | 'month first';

const LENGTH_MAX = 100;

/**
 * Parses a date as feeds, exports, spreadsheets and people write it; null for anything else. In UTC unless it says
 * otherwise. Time, day and zone may come in any sequence:
 *
 * - ISO 8601, extended, basic, or with blanks (`2025-02-21 10:00:00+00`, `20250221T100000Z`);
 * - of mails, RSS, X, JavaScript (`Wed, 10 Oct 2018 20:19:24 GMT`, `Wed Oct 10 20:19:24 +0000 2018`);
 * - `Jan 21, 2025`, `21. Januar 2025`, `21.01.2025 01:20`, `1/21/25 1:20 PM`, `10:20 PM · Jan 20, 2025`;
 * - in the words and digits of most languages (`21 ноября 2026`, `2026年11月21日 午後3:15`), unless the name is that of two months;
 * - of logs and cameras (`21/Nov/2026:08:15:44 +0000`, `2026:11:21 08:15:44`), and ISO's weeks (`2026-W47-6`);
 * - offsets (`GMT+2`), abbreviations (`AEST`) and names (`Europe/Berlin`) of zones;
 * - seconds, milliseconds or microseconds since 1970, and Excel's days, told apart by their size.
 *
 * `order` decides about `1/2/2025`; with dots the day comes first.
 */
export function parseDate(value: string | number, order: DateOrder = 'day first'): ParsedDate | null {
  const given = String(value);
  // Composing many marks takes quadratic time.
  if (given.length > 4 * LENGTH_MAX) return null;
  const text = toAsciiDigits(given.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length > LENGTH_MAX) return null;
  const counted = readNumber(text);
  if (counted !== null) return toResult(counted, null);
  const plain = expandBasic(text);
  const common = parseWritten(plain, order, COMMON_NAMES);
  // An unknown zone may be another language's word for after noon.
  if (common?.unknownZone === null || !MAY_BE_DAY.test(plain)) return common;
  return parseForeign(plain, order) ?? common;
}

// The names of all languages take a quarter of a second to list.
const MAY_BE_DAY = /^(?=.*\p{L})(?:.*\d{4}\b.*\d|.*\d\b.*\d{4})/u;

function parseForeign(text: string, order: DateOrder): ParsedDate | null {
  const names = listAllNames();
  const [word = '', half] = names.halves.find(([pattern]) => pattern.test(text)) ?? [];
  const inEnglish = half ? text.replace(word, ' ').replace(/\d{1,2}:\d\d(?::\d\d)?/, `$& ${half}`) : text;
  return parseWritten(inEnglish, order, names);
}

function parseWritten(text: string, order: DateOrder, names: Names): ParsedDate | null {
  const { time, rest: withoutTime } = takeTime(text);
  const { offset, name: zoneName, rest } = takeZone(withoutTime, names);
  const { day, words } = readDay(rest, order, names);
  if (day === null || Number.isNaN(time)) return null;
  const local = day + (time ?? 0);
  if (offset !== null) return words === '' ? toResult(local - offset, null) : null;
  const name = zoneName ?? words;
  if (name === '') return toResult(local, null);
  if (zoneName !== null && words !== '') return null;
  const at = toUtc(local, name);
  if (at !== null) return toResult(at, null);
  // Other words are taken for a zone only where one can be.
  return time !== null && (zoneName !== null || ZONE_LIKE.test(name)) ? toResult(local, name) : null;
}

const ZONE_LIKE = /^(?:[A-Z]{1,6}|[A-Z][a-z]+(?: [A-Z][a-z]+){1,4})$/;

/** Null if the values, of one column or feed, leave it open: no date in them, such as `1/21/2025`, has a number above 12. */
export function findDateOrder(values: Iterable<unknown>): DateOrder | null {
  for (const value of values) {
    const [, first, separator, second] = (typeof value === 'string' && NUMERIC_DAY.exec(value)) || [];
    if (separator === '.') continue;
    if (Number(first) > 12 && Number(second) <= 12) return 'day first';
    if (Number(second) > 12 && Number(first) <= 12) return 'month first';
  }
  return null;
}

/** An ISO string for a date that is another one in the other order; any other value as it is. */
export function settleOrder<Value>(value: Value, order: DateOrder): Value | string {
  if (!isAmbiguous(value)) return value;
  return parseDate(value, order)?.date.toISOString() ?? value;
}

export const isAmbiguous = (value: unknown): value is string =>
  typeof value === 'string' &&
  NUMERIC_DAY.test(value) &&
  parseDate(value, 'day first')?.date.getTime() !== parseDate(value, 'month first')?.date.getTime();

function toResult(time: number, unknownZone: string | null): ParsedDate | null {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? null : { date, unknownZone };
}

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Excel counts days since then; from 2000 to 2099 they have five digits. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
const [EXCEL_MIN, EXCEL_MAX] = [36_526, 73_050];

/** `202611210800`, which as milliseconds would be a moment of 1976. */
const BASIC_MINUTES = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/;

/** Milliseconds since 1970 of a number that counts days, seconds, milliseconds or microseconds. */
function readNumber(text: string): number | null {
  if (BASIC_MINUTES.test(text)) return null;
  const [, whole = '', fraction] = /^(\d+)(?:[.,](\d+))?$/.exec(text) ?? [];
  const number = Number(`${whole}.${fraction ?? 0}`);
  if (number >= EXCEL_MIN && number < EXCEL_MAX) {
    return EXCEL_EPOCH + Math.round((number * DAY_MS) / SECOND_MS) * SECOND_MS;
  }
  if (whole.length === 9 || whole.length === 10) return Math.round(number * SECOND_MS);
  if (whole.length === 12 || whole.length === 13) return Math.round(number);
  return whole.length === 15 || whole.length === 16 ? Math.floor(number / 1000) : null;
}

/** Writes what has marks of its own (`20250221T1000`, `2026-W47-6`, `2026年11月21日 8時15分`) with hyphens and colons. */
const expandBasic = (text: string): string =>
  text
    .replace(/^\[([^[\]]*)\]$/, '$1')
    .replace(/(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/, '$1-$2-$3 ')
    .replace(/(\d{1,2}) ?[時时点點시] ?(\d{1,2}) ?[分분](?: ?(\d{1,2}) ?[秒초])?/, toClock)
    .replace(/(?<![\d:])(\d{1,2}) ?h ?(\d\d)(?![\d:])/i, '$1:$2')
    .replace(/(?<![\d:])(\d{1,2}) ?h\b(?! ?\d)/i, '$1:00')
    .replace(/(?<![\d.])(\d{1,2})\.(\d\d)(?= ?[ap]\.? ?m\b)/i, '$1:$2')
    // Behind the year, as with dots the day comes before it.
    .replace(/(?<=\d{4}.*[^\d.:])(\d{1,2})\.(\d\d)(?:\.(\d\d))?(?![\d.])/, toClock)
    .replace(/(?<=\/\d{4}):(?=\d\d:)/, ' ')
    .replace(/^(\d{4}):(\d\d):(\d\d)(?= )/, '$1-$2-$3')
    .replace(/^(\d{4})-?W([0-4]\d|5[0-3])-?([1-7])(?!\d)/i, toDayOfWeek)
    .replace(/^(\d{4})-(\d{3})(?![-\d])/, toDayOfYear)
    .replace(/(?<=\d)T ?(?=\d)/i, ' ')
    .replace(/^(\d{4})(\d\d)(\d\d)(?!\d{1,3}(?:\D|$)|\d{5}(?:\D|$))/, '$1-$2-$3 ')
    .replace(/(?<=^\d{4}-\d\d-\d\d) +(\d\d)(\d\d)(\d\d)?(?![\d:])/, toClock);

const toClock = (_all: string, hour: string, minute: string, second: string | undefined): string =>
  ` ${hour}:${minute}${second ? `:${second}` : ''}`;

/** The fourth of January is in the first week. */
function toDayOfWeek(_all: string, year: string, week: string, day: string): string {
  const fourth = new Date(Date.UTC(Number(year), 0, 4));
  const monday = fourth.getTime() - ((fourth.getUTCDay() + 6) % 7) * DAY_MS;
  return toIsoDay(monday + ((Number(week) - 1) * 7 + Number(day) - 1) * DAY_MS);
}

function toDayOfYear(written: string, year: string, day: string): string {
  const found = toIsoDay(Date.UTC(Number(year), 0, Number(day)));
  return found.startsWith(year) ? found : written;
}

const toIsoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Stands where the time was, because an offset may follow. */
const MARK = '\u0000';
const TIME =
  /(?<![\d:.+-])(\d{1,2})(?::(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?![\d:])(?: ?([ap])\.? ?m\b\.?|([ap])(?![a-z]))?| ?([ap])\.? ?m\b\.?)/i;

/** Milliseconds since midnight: null without a time, NaN if there is none such. */
function takeTime(text: string): { time: number | null; rest: string } {
  const found = TIME.exec(text);
  if (!found) return { time: null, rest: text };
  const [all, hour, minute = 0, second = 0, fraction = '', half = found[6] ?? found[7]] = found;
  const rest = text.replace(all, ` ${MARK} `);
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  const isEndOfDay = hours === 24 && minutes + seconds === 0;
  // A leap second is the 60th, and 13:20 PM says one thing twice.
  const isContradiction = half !== undefined && hours > (/p/i.test(half) ? 23 : 12);
  if ((hours > 23 && !isEndOfDay) || minutes > 59 || seconds > 60 || isContradiction) return { time: Number.NaN, rest };
  const ofDay = half ? (hours % 12) + (/p/i.test(half) ? 12 : 0) : hours;
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return { time: ((ofDay * 60 + minutes) * 60 + seconds) * SECOND_MS + milliseconds, rest };
}

// A sign elsewhere joins the parts of a day.
const OFFSETS = [
  /\b(?:GMT|UTC?) ?([+-])(\d{1,2})(?::?(\d\d))?(?![\d:])/i,
  new RegExp(`(?<=${MARK} *(?:[A-Z]{1,5} *)?)([+-])(\\d{1,2})(?::?(\\d\\d)(?::?00)?)?(?![\\d:/.-])`, 'i'),
  / ([+-])(\d\d):?(\d\d)(?= \d{4}\b)/,
  /(?<=^\d{4}-\d\d-\d\d) *([+-])(\d\d):?(\d\d)$/,
];
const OFFSET_MAX_MINUTES = 15 * 60;
/** `Europe/Berlin`, `America/Argentina/Buenos_Aires`, `Etc/GMT+5`. */
const LONG_NAME = /(?<![\w/])[a-z][a-z_]+(?:\/[a-z][\w+-]*){1,2}/i;

/** A, which is a small word elsewhere. */
const ONE_LETTER = new RegExp(`${MARK} +([A-Z])(?![\\p{L}.])`, 'u');

/** The offset in milliseconds, or the name of a zone in brackets, with a slash or of one letter. */
function takeZone(text: string, { months }: Names): { offset: number | null; name: string | null; rest: string } {
  let comment = '';
  const plain = text.replace(/[([]([^()[\]]*)[)\]]/g, (_all, words: string) => {
    if (/[+-]\d/.test(words)) return words;
    // Others are remarks: "(edited)".
    if (ZONE_LIKE.test(words) || words.includes('/')) comment ||= words;
    return ' ';
  });
  const found = OFFSETS.map((pattern) => pattern.exec(plain)).find((match) => match !== null);
  if (found) {
    const [all, sign, hours, minutes = 0] = found;
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    const isPossible = Math.abs(offset) <= OFFSET_MAX_MINUTES && Number(minutes) < 60;
    // A name beside it says the same in words.
    const rest = plain
      .replace(all, ' ')
      .replace(LONG_NAME, ' ')
      .replace(new RegExp(`${MARK} +[A-Z]{2,5}\\b`, 'i'), (named) =>
        months.has(plainWord(named.slice(1))) ? named : MARK,
      );
    return { offset: isPossible ? offset * 60 * SECOND_MS : Number.NaN, name: null, rest };
  }
  const [long] = LONG_NAME.exec(plain) ?? [];
  if (long) return { offset: null, name: long, rest: plain.replace(long, ' ') };
  const [letter, name] = ONE_LETTER.exec(plain) ?? [];
  if (letter && name) return { offset: null, name, rest: plain.replace(letter, MARK) };
  return { offset: null, name: comment || null, rest: plain };
}

const YEAR_FIRST = /(?<!\d)(\d{4})([-/. ]) ?(\d{1,2})\2 ?(\d{1,2})(?!\d)/;
const NUMERIC_DAY = /(?<!\d)(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)/;

/** Midnight of the day in milliseconds, and the words that are no part of it. */
function readDay(text: string, order: DateOrder, names: Names): { day: number | null; words: string } {
  let rest = text.replace(MARK, ' ');
  const take = (found: RegExpExecArray) => {
    rest = rest.replace(found[0], ' ');
  };
  let day: number | null = null;
  const yearFirst = YEAR_FIRST.exec(rest);
  const numeric = yearFirst ? null : NUMERIC_DAY.exec(rest);
  if (yearFirst) {
    take(yearFirst);
    day = toDay(yearFirst[1], Number(yearFirst[3]), yearFirst[4]);
  } else if (numeric) {
    take(numeric);
    const [, first, separator, second, year] = numeric;
    const ownOrder = separator === '.' ? 'day first' : (findDateOrder([numeric[0]]) ?? order);
    day = ownOrder === 'day first' ? toDay(year, Number(second), first) : toDay(year, Number(first), second);
  }
  if (day === null && (yearFirst || numeric)) return { day: null, words: '' };
  const words = wordsOf(rest);
  const numbers = rest.match(/\d+/g) ?? [];
  const isWeekday = (word: string) => names.weekdays.has(plainWord(word));
  const isSmall = (word: string) => names.small.has(plainWord(word)) || /^(?:st|nd|rd|th|er)$/i.test(word);
  const months = words.filter((word) => names.months.has(plainWord(word)));
  // "mar." is a Tuesday in French where another month follows.
  const month = months.length > 1 ? months.find((word) => !isWeekday(word)) : months[0];
  if (day === null && month !== undefined && numbers.length === 2) {
    const [first = '', second = ''] = numbers;
    const isYearFirst = first.length === 4;
    const number = findMonth(names, month, new RegExp(`\\d\\. *${month}`, 'u').test(rest));
    day = toDay(isYearFirst ? first : second, number, isYearFirst ? second : first);
  } else if (day === null && month === undefined && /^\D*\d+ \p{L}+ \d+\D+\d{4}\D*$/u.test(rest)) {
    // "21 tháng 11, 2025": a word for the month before its number.
    day = toDay(numbers[2], Number(numbers[1]), numbers[0]);
  } else if (numbers.length > 0) return { day: null, words: '' };
  const others = words.filter((word) => word !== month && !isWeekday(word) && !isSmall(word));
  return { day, words: others.join(' ') };
}

/** Null for a day that does not exist. Years of two digits are 1970 to 2069. */
function toDay(year = '', month: number, day = ''): number | null {
  const number = Number(year);
  const full = year.length > 2 ? number : number + (number < 70 ? 2000 : 1900);
  if (year.length !== 4 && year.length !== 2) return null;
  const date = new Date(0);
  date.setUTCFullYear(full, month - 1, Number(day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day) ? date.getTime() : null;
}
