import { sql } from 'kysely';
import type { DatabaseHandle } from '../../db/connection.ts';
import { AUTH_SCHEMA, listTables, nameOf, quote, SITE_SCHEMAS } from '../list-tables.ts';

/** Not empty after the migrations, or the first start, alone. */
const ALWAYS_THERE = new Set(['app.counters', 'app.operator_links']);

/** What a database holds of a site, as words: `12 posts, 3 users`. Null when it holds nothing that a restore would overwrite. */
export async function describeHoldings({ db }: Pick<DatabaseHandle, 'db'>): Promise<string | null> {
  const tables = (await listTables(db, [...SITE_SCHEMAS, AUTH_SCHEMA])).filter(
    (table) => !ALWAYS_THERE.has(nameOf(table)),
  );
  const held: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ count: string }>`
      select count(*)::text as count from ${sql.raw(quote(schema, name))}`.execute(db);
    const count = Number(rows[0]?.count);
    if (count > 0) held.push(`${count.toLocaleString('en')} ${name.replaceAll('_', ' ')}`);
  }
  return held.length > 0 ? held.join(', ') : null;
}
