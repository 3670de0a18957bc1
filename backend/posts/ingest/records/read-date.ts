import { parseDate } from '../../../text/parse-date.ts';
import { parseRelativeTime } from '../../../text/relative-time.ts';
import { type Fields, isText, quote, saysNothing } from './fields.ts';
import type { Found } from './found-post.ts';
import { NAMES } from './names.ts';

type FoundDate = {
  found: Pick<Found, 'publishedAt'> & { looseDate?: string | number };
  from: Record<string, string>;
  warnings: string[];
};

/** Beside them, the time of a record's creation is that of saving the post, too. */
const MARKED = ['highlightedat'];
const SAVED = [...MARKED, 'savedat', 'bookmarkedat', 'timeadded', 'addedat', 'favoritedat', 'likedat'];
const OF_RECORD: ReadonlySet<string> = new Set(['createdat', 'createdtime', 'created']);
/** `February 10, 2026 → February 11, 2026` */
const RANGE_END = /\s*→.*$/;

/** `isNumbered`: the address of the post says when it was written, better than an age. */
export function readDate(fields: Fields, isNumbered: boolean): FoundDate {
  const isOfSaving = fields.find(SAVED) !== undefined && (isNumbered || fields.find(MARKED) !== undefined);
  const given = NAMES.date
    .filter((name) => !(isOfSaving && OF_RECORD.has(name)))
    .flatMap((name) => fields.find([name], isText) ?? [])
    .map(({ value, name }) => ({ value: typeof value === 'string' ? value.replace(RANGE_END, '') : value, name }));
  const readable = given.find(({ value }) => parseDate(value as string | number) !== null);
  const better = given.slice(0, readable && given.indexOf(readable)).find(({ value }) => isDateGiven(value));
  if (readable && better && isNumbered) return { found: {}, from: {}, warnings: [] };
  if (readable)
    return {
      found: { publishedAt: withZone(withClock(readable.value as string, fields), readable.name) },
      from: { publishedAt: readable.name },
      warnings: better ? [`has its date from "${readable.name}", as ${quote(better.value)} is no date`] : [],
    };
  const [wrong] = given.filter(({ value }) => !saysNothing(value));
  const loose = fields.find(NAMES.looseDate, (value) => isText(value) && parseDate(value) !== null);
  const visit = loose && parseDate(loose.value as string | number)?.date;
  const age = parseRelativeTime(String(wrong?.value ?? ''), visit ?? new Date(0));
  const isNeeded = wrong && !(age && isNumbered);
  const warnings = isNeeded ? [`went in without ${quote(wrong.value)}, which is no date`] : [];
  if (!loose) return { found: {}, from: {}, warnings };
  if (!age) return { found: { looseDate: loose.value as string }, from: {}, warnings };
  // Then it is the scraper's visit, from which the age counts.
  return age.day === null
    ? { found: {}, from: {}, warnings }
    : { found: { looseDate: age.day }, from: { publishedAt: wrong?.name ?? '' }, warnings: [] };
}

/** Whether a value that is no date was meant as one: an age is none. */
const isDateGiven = (value: unknown): boolean =>
  !saysNothing(value) &&
  parseDate(value as string | number) === null &&
  parseRelativeTime(String(value), new Date(0)) === null;

/** A day and a time in columns of their own. */
function withClock(date: string | number, fields: Fields): string | number {
  const clock = fields.text(NAMES.clock);
  if (typeof date !== 'string' || /\d:\d|\dT\d|^\d+(?:[.,]\d+)?$/.test(date) || !clock || !/^\d{1,2}:\d\d/.test(clock))
    return date;
  const joined = [date, clock, fields.text(NAMES.zone)].filter(Boolean).join(' ');
  return parseDate(joined) ? joined : `${date} ${clock}`;
}

/** In the zone that the name of its column says: `Date (GMT+1)`. */
function withZone(date: string | number, column: string): string | number {
  const [, zone] = /\(([^()]+)\)\s*$/.exec(column) ?? [];
  if (!zone || typeof date !== 'string' || !/\d:\d/.test(date)) return date;
  const joined = `${date} ${zone}`;
  return parseDate(joined)?.unknownZone === null ? joined : date;
}
