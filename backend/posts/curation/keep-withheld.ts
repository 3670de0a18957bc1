import { type Selectable, sql } from 'kysely';
import { SITE } from '../../db/audit/record-change.ts';
import type { Db, Tx } from '../../db/db.ts';
import { toJson } from '../../db/parameters.ts';
import type { Database } from '../../db/types.ts';
import { listWithheldPosts } from '../withheld.ts';
import { movePostsWithin } from './move-posts.ts';

type Withheld = Selectable<Database['app.withheld']>;

/** The withheld keys of a site before a restore. None in an empty database. */
export async function readWithheld(db: Db): Promise<Withheld[]> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('app.withheld') is not null as exists`.execute(db);
  return rows[0]?.exists ? db.selectFrom('app.withheld').selectAll().execute() : [];
}

/** Adds these to the keys of a restored backup, which was loaded without triggers, and deletes the posts that are withheld then. */
export async function keepWithheld(transaction: Tx, withheld: readonly Withheld[], at: Date): Promise<void> {
  await sql`
    insert into app.withheld (key, request_id, created_at)
    select key, request_id, created_at from jsonb_to_recordset(${toJson(withheld)}) as r (
      key text, request_id integer, created_at timestamptz)
    on conflict do nothing`.execute(transaction);
  // Later requests must not reuse these ids.
  await sql`
    select setval('app.requests_id_seq', newest.id) from (select max(request_id) as id from app.withheld) newest, app.requests_id_seq s
    where newest.id > s.last_value`.execute(transaction);
  const ids = await listWithheldPosts(transaction);
  await movePostsWithin(transaction, { move: 'delete', ids, reason: 'withheld after a restore' }, SITE, at);
}
