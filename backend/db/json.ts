import { type RawBuilder, sql } from 'kysely';

/** A parameter as jsonb. Sent as text and cast here: one of the two drivers would encode a jsonb parameter twice. */
export const toJson = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::text::jsonb`;

/** Texts as one parameter, for the same reason. */
export const toArray = (values: readonly string[]): RawBuilder<unknown> =>
  sql`array(select jsonb_array_elements_text(${toJson(values)}))`;
