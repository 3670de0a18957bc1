import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toArray } from '../db/parameters.ts';

/**
 * The names that authors have now, by those of before they were renamed or merged, in any spelling. A trigger does the same for whatever
 * is written; who compares a post with what is stored asks here.
 */
export async function findNamesNow(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ given: string; name: string }>`
    select given, app.name_of_author(given) as name from unnest(${toArray([...new Set(names)])}) given`.execute(db);
  return new Map(rows.flatMap(({ given, name }) => (given === name ? [] : [[given, name] as const])));
}
