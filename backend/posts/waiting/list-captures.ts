import { sql } from 'kysely';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import { RevertError, type Reverts } from '../../db/audit/revert.ts';
import type { Db } from '../../db/db.ts';
import type { LongList } from '../../db/long-list.ts';
import { toIntegers } from '../../db/parameters.ts';
import type { Capture, CaptureQuery } from './capture-schema.ts';

/** Addresses that wait. */
export const listCaptures = (db: Db, { sort: { order }, filter: { q } }: CaptureQuery): LongList<Capture> => ({
  ids: sql`select id from app.captures c where post_id is null and dismissed_at is null and ${
    q ? sql`strpos(app.fold(concat_ws(' ', post_link, author, note)), app.fold(${q})) > 0` : sql`true`
  }`,
  order: sql`c.created_at ${sql.raw(order)}, c.id ${sql.raw(order)}`,
  read: (ids) => readCaptures(db, ids),
});

async function readCaptures(db: Db, ids: readonly number[]): Promise<Capture[]> {
  const { rows } = await sql<Capture & { createdAt: Date | string }>`
    select id, post_link as link, author, note, from_file as file, created_at as "createdAt"
    from app.captures where id = any(${toIntegers(ids)})`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** Takes addresses off the list for good, unless the log reverts it. Returns the entries of the log. */
export function dismissCaptures(db: Db, ids: readonly number[], actor: Actor, now: Date): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number; post_link: string }>`
      update app.captures set dismissed_at = ${now.toISOString()}::timestamptz
      where id = any(${toIntegers(ids)}) and dismissed_at is null and post_id is null
      returning id, post_link`.execute(transaction);
    const changes: number[] = [];
    for (const { id, post_link: link } of rows) {
      const change = { action: 'captures.dismiss', subjectId: id, before: { link }, after: null };
      changes.push(await recordChange(transaction, actor, change, now));
    }
    return changes;
  });
}

/** Puts a dismissed address back. */
export const CAPTURE_REVERTS: Reverts = {
  'captures.dismiss': async ({ transaction }, { subjectId }) => {
    const { numAffectedRows } = await sql`
      update app.captures set dismissed_at = null
      where id = ${Number(subjectId)} and dismissed_at is not null`.execute(transaction);
    if (!numAffectedRows) throw new RevertError('The address is gone, or waits again.');
  },
};
