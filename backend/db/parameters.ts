import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { fold } from '#lib/utils/fold.ts';

/** Cast from text, because pg would send an array as a PostgreSQL array. */
export const toJson = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`;

/** Texts as one parameter, for the same reason. */
export const toArray = (values: readonly string[]): RawBuilder<unknown> =>
  sql`array(select jsonb_array_elements_text(${toJson(values)}))`;

/** Cast from text, because the two drivers send arrays differently. */
export const toIntegers = (values: readonly number[]) =>
  sql`array(select value::int from jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;

/** Escapes the wildcards of `like`. */
export const escapeLike = (part: string): string => part.replace(/[\\%_]/g, '\\$&');

/** `text` is folded (`app.fold`). A trigram index serves parts with a trigram. */
export const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like app.like_part(${part})`;

/** True if none is given. */
export const allOf = (...conditions: (RawBuilder<unknown> | false | undefined | '')[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions.filter((condition) => typeof condition === 'object')], sql` and `);

/** Without three letters or digits in a row a text has no trigram, and every row is read. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(fold(text));

/** The rows of these ids, in their order. */
export function sortByIds<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The largest `integer` of PostgreSQL, the type of ids. */
export const MAX_INTEGER = 2_147_483_647;

/** An id in JSON. */
export const jsonIdSchema = z.int().min(1).max(MAX_INTEGER);

/** An id as a number or text, for what queries and commands name, too. */
export const idSchema = z.coerce.number('must be a number').int().min(1).max(MAX_INTEGER);

/** A time of the database, sent as ISO-8601 in UTC. */
export const timeSchema = z.coerce
  .date()
  .transform((at) => at.toISOString())
  .pipe(z.iso.datetime());

const [FIRST_YEAR, LAST_YEAR] = [1970, 2100];

/**
 * Whether a time can be one of the product's: in the years 1970 to 2100 (UTC). Far from the edges of PostgreSQL and
 * JavaScript, so that a day, a week or an offset leads across none.
 */
export function isUsableTime(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Parses YYYY-MM-DD as its start in UTC; null for anything else, a day that does not exist or is out of range included. */
export function parseDay(text: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00.000Z`);
  return isUsableTime(date) && date.toISOString().startsWith(text) ? date : null;
}

const NO_DAY = `must be a day of the years ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-11-22`;
const NO_MOMENT = `must be a time of the years ${FIRST_YEAR} to ${LAST_YEAR}, such as 2026-11-22T08:00:00Z`;

/** A day in a request: YYYY-MM-DD. */
export const daySchema = z.iso.date(NO_DAY).refine((text) => parseDay(text) !== null, NO_DAY);

/** A time in a request: ISO-8601 with zone. */
export const momentSchema = z.iso
  .datetime({ offset: true, error: NO_MOMENT })
  .transform((text) => new Date(text))
  .refine(isUsableTime, NO_MOMENT);
