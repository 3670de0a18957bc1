import { recordChange } from '../../db/audit/record-change.ts';
import type { Tx } from '../../db/db.ts';
import { ApiError, requireFound } from '../../http/api-error.ts';
import { toChanges, withoutWithdrawn } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { changeRecord, lockRecord } from '../records/summary-records.ts';
import { changeRow } from '../store/summary-store.ts';
import type { CurateContext } from './change-summary.ts';
import { findCurated } from './get-summary.ts';
import { toSummaryId } from './summary-id.ts';

/**
 * Takes a summary off the site: its text goes from the public row, which only counts the day's posts from then on, into the
 * records, and no run rewrites it. Or puts a hidden one back, without its points about posts that have left the site meanwhile. Returns the
 * line of the log; null where nothing changes. Throws `ApiError`.
 */
export async function setHidden(context: CurateContext, period: Period, isHidden: boolean): Promise<number | null> {
  const { db, actor, now } = context;
  return db.transaction().execute(async (transaction) => {
    if (!(await setHiddenWithin(transaction, context, period, isHidden))) return null;
    const change = {
      ...{ action: `summaries.${isHidden ? 'hide' : 'show'}`, subjectId: toSummaryId(period) },
      ...{ before: { hidden: !isHidden }, after: { hidden: isHidden } },
    };
    return recordChange(transaction, actor, change, now);
  });
}

/** The same in the caller's transaction, without a line in the log. Returns whether it changed anything. */
export async function setHiddenWithin(
  transaction: Tx,
  { now }: Pick<CurateContext, 'now'>,
  period: Period,
  isHidden: boolean,
): Promise<boolean> {
  await lockRecord(transaction, period);
  const { row, record } = requireFound(await findCurated(transaction, period));
  const { title, content, status, updatedAt } = row;
  const { hidden } = record;
  if ((hidden !== null) === isHidden) return false;
  if (isHidden && status !== 'completed')
    throw new ApiError('ApplicationError', 'It is not on the site: only a completed one is.');
  await changeRecord(transaction, period, { hidden: isHidden ? { title, content } : null });
  const before = hidden ?? { title: '', content: '' };
  const left = await withoutWithdrawn(transaction, before.content);
  const changes = {
    ...toChanges(period.kind, before.title, before.content, left),
    ...(left !== before.content && { correctedAt: now }),
  };
  // Unless a run has changed it meanwhile.
  if (!(await changeRow(transaction, period, updatedAt, changes, now))) throw new ApiError('ConflictError');
  return true;
}
