import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Cast from text, because pg would send an array as a PostgreSQL array. */
export const toJson = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`;

/** Texts as one parameter, for the same reason. */
export const toArray = (values: readonly string[]): RawBuilder<unknown> =>
  sql`array(select jsonb_array_elements_text(${toJson(values)}))`;

/** Cast from text, because the two drivers send arrays differently. */
export const toIntegers = (values: readonly number[]) =>
  sql`array(select value::int from jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;

/** `text` is in lower case. A trigram index serves parts of three letters or more. */
export const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like lower(${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
