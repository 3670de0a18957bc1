import { sql } from 'kysely';
import type { DatabaseHandle } from '../db/connection.ts';
import type { Db } from '../db/db.ts';

/** Posts that are read into the index by one statement: less than half a second's work, for which the embedded database blocks. */
const AT_ONCE = 100;

/** Whether `app.search_documents` has every published post. */
export async function isSearchFilled(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_filled: boolean }>`select is_filled from app.search_state`.execute(db);
  return rows[0]?.is_filled ?? false;
}

/** Lets triggers keep the index from now on. Returns how many posts are missing in it. */
export async function switchSearchOn({ db }: Pick<DatabaseHandle, 'db'>): Promise<number> {
  const { rows: states } = await sql<{ is_on: boolean }>`select is_on from app.search_state`.execute(db);
  if (!states[0]?.is_on) {
    await db.transaction().execute(async (transaction) => {
      // A post that is being written would be in no document: its triggers have found the index off.
      await sql`lock table app.posts in share mode`.execute(transaction);
      await sql`insert into app.search_state (is_on) values (true) on conflict (single) do update set is_on = true`.execute(
        transaction,
      );
      // An earlier end may have left some, which are old by now.
      await sql`truncate app.search_documents, app.search_words`.execute(transaction);
    });
  }
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing from app.posts p
    where p.published_at is not null and not exists (select from app.search_documents d where d.id = p.id)`.execute(db);
  return rows[0]?.missing ?? 0;
}

/** Adds the posts that are missing, a few at a time, until none is or `isStopped`. Several processes may do so at once. */
export async function fillSearch(
  database: Pick<DatabaseHandle, 'db' | 'exec'>,
  isStopped: () => boolean,
): Promise<void> {
  for (let last: number | null = 0; last !== null; ) {
    if (isStopped()) return;
    last = await addMissing(database.db, last);
  }
  await database.exec('analyze app.search_documents');
  await sql`update app.search_state set is_filled = true where is_on`.execute(database.db);
}

/** Adds the next posts behind this id. Returns the last of them, or null where none is missing, or the index was switched off. */
async function addMissing(db: Db, after: number): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    // As writers of posts do: what is hidden meanwhile is hidden in its document after this.
    await sql`select from app.counters where name = 'data_version' for update`.execute(transaction);
    const { rows } = await sql<{ last: number | null }>`
      with missing as (
        select p.id from app.posts p
        where p.id > ${after} and p.published_at is not null and not exists (select from app.search_documents d where d.id = p.id)
          and (select is_on from app.search_state)
        order by p.id limit ${AT_ONCE}
      )
      select max(id) as last, app.document_posts(array_agg(id)) from missing having count(*) > 0`.execute(transaction);
    return rows[0]?.last ?? null;
  });
}

/** Empties the index, so that writes cost nothing more. */
export async function switchSearchOff({ db }: Pick<DatabaseHandle, 'db'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } =
      await sql`update app.search_state set is_on = false, is_filled = false where is_on returning single`.execute(
        transaction,
      );
    if (rows.length > 0) await sql`truncate app.search_documents, app.search_words`.execute(transaction);
  });
}
