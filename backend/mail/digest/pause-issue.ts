import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db } from '../../db/db.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { sendDeliveries } from './digest-jobs.ts';

type Context = { db: Db; jobs: Jobs; actor: Actor; now: Date };

/**
 * Pauses an issue; mails in flight arrive. Returns whether it changed. Throws `ApiError`: 404, and 409 for an issue
 * that was sent.
 */
export const pauseIssue = (context: Context, date: string): Promise<boolean> => setPaused(context, date, true);

export const resumeIssue = (context: Context, date: string): Promise<boolean> => setPaused(context, date, false);

function setPaused({ db, jobs, actor, now }: Context, date: string, isPaused: boolean): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const issue = await transaction
      .selectFrom('public.mail_issues')
      .select(['id', 'finished_at', 'paused_at'])
      .where('date', '=', date)
      .forUpdate()
      .executeTakeFirst();
    if (!issue) throw new ApiError('NotFoundError', `There is no issue of ${date}.`);
    if (issue.finished_at) throw new ApiError('ConflictError', `The issue of ${date} has gone out.`);
    if ((issue.paused_at !== null) === isPaused) return false;
    await transaction
      .updateTable('public.mail_issues')
      .set({ paused_at: isPaused ? now : null })
      .where('id', '=', issue.id)
      .execute();
    if (!isPaused) await sendDeliveries(jobs, Number(issue.id), transaction);
    const change = { action: isPaused ? 'mail.pause' : 'mail.resume', subject: 'mail', subjectId: date };
    await recordChange(
      transaction,
      actor,
      { ...change, before: { paused: !isPaused }, after: { paused: isPaused } },
      now,
    );
    return true;
  });
}
