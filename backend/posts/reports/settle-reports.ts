import { sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import { RevertError, type Reverts } from '../../db/audit/revert.ts';
import type { Db } from '../../db/db.ts';

const SETTLE_ACTION = 'reports.settle';

/** Closes the reports of these posts and deletes reporters' hashes. Returns one log entry per post with open reports. */
export async function settleReports(db: Db, postIds: readonly number[], actor: Actor, now: Date): Promise<number[]> {
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
      const before = { open: reports.map(({ id }) => id) };
      const change = { action: SETTLE_ACTION, subjectId: postId, before, after: { open: [] } };
      changes.push(await recordChange(transaction, actor, change, now));
    }
    return changes;
  });
}

const beforeSchema = z.object({ open: z.array(z.int()) });

/** Reopens reports settled by mistake. Their reporters are forgotten and may report again. */
export const REPORT_REVERTS: Reverts = {
  [SETTLE_ACTION]: async ({ transaction }, { before }) => {
    const { open } = beforeSchema.parse(before);
    const { numUpdatedRows } = await transaction
      .updateTable('app.reports')
      .set({ settled_at: null, reporter_hash: sql<string>`'reopened ' || id` })
      .where('id', 'in', open)
      .where('settled_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RevertError('The reports are gone.');
  },
};
