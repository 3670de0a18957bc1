import { type RawBuilder, sql } from 'kysely';

/** A parameter as jsonb. Sent as text and cast here: pg would make an array of PostgreSQL of an array of ours. */
export const toJson = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`;

/** Texts as one parameter, for the same reason. */
export const toArray = (values: readonly string[]): RawBuilder<unknown> =>
  sql`array(select jsonb_array_elements_text(${toJson(values)}))`;
