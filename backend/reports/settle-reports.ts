import type { Kysely } from 'kysely';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Database } from '../db/types.ts';

export const SETTLE_ACTION = 'reports.settle';

/**
 * There is nothing to do about these posts: their reports leave the list, and the hashes of who reported go. Returns the lines
 * of the log, one for each post that had open reports.
 */
export async function settleReports(
  db: Kysely<Database>,
  postIds: readonly number[],
  actor: Actor,
  now: Date,
): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const settled = await transaction
      .updateTable('app.reports')
      .set({ settled_at: now, reporter_hash: null })
      .where('post_id', 'in', postIds)
      .where('settled_at', 'is', null)
      .returning(['id', 'post_id'])
      .execute();
    const changes: number[] = [];
    for (const [postId, reports] of Map.groupBy(settled, (report) => report.post_id)) {
      const change = {
        action: SETTLE_ACTION,
        subject: 'reports',
        subjectId: postId,
        before: { open: reports.map(({ id }) => id) },
        after: { open: [] },
      };
      changes.push(await recordChange(transaction, actor, change, now));
    }
    return changes;
  });
}
