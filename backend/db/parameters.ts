import { type RawBuilder, type SqlBool, sql } from 'kysely';

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

/** `text` is in lower case. A trigram index serves parts with a trigram. */
export const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like lower(${`%${escapeLike(part)}%`})`;

/** Without three letters or digits in a row a text has no trigram, and every row is read. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text);

/** The rows of these ids, in their order. */
export function sortByIds<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
