import { sql } from 'kysely';

/** A list of numbers as one parameter. As text first: the two drivers disagree about how an array is sent. */
export const toIntegers = (values: readonly number[]) =>
  sql`array(select value::int from jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
