import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a text in lower case contains a part, in any case. A trigram index over `text` serves it from three letters on. */
export const contains = (text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${text} like lower(${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`})`;
