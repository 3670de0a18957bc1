import type { Transaction } from 'kysely';
import { recordChange } from '../../db/audit/record-change.ts';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import { toChanges, withoutWithdrawn } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { changeRecord } from '../records/summary-records.ts';
import type { Changes } from '../store/summary-store.ts';
import type { CurateContext } from './change-summary.ts';
import { findCurated } from './get-summary.ts';
import { toSummaryId } from './summary-id.ts';

/**
 * Takes a summary off the site: its text goes from the public row, which only counts the day's posts from then on, into the
 * records, and no run rewrites it. Returns the line of the log; null for one that is hidden already. Throws `ApiError`.
 */
export async function hideSummary({ db, ...context }: CurateContext, period: Period): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const isHidden = await hideWithin(transaction, context, period);
    return isHidden ? logHiding(transaction, context, period, 'hide') : null;
  });
}

/** Puts a hidden summary back, without its points about posts that have left the site meanwhile. Returns the line of the log; null for one that is not hidden. Throws `ApiError`. */
export async function showSummary({ db, ...context }: CurateContext, period: Period): Promise<number | null> {
  return db.transaction().execute(async (transaction) => {
    const isShown = await showWithin(transaction, context, period);
    return isShown ? logHiding(transaction, context, period, 'show') : null;
  });
}

type Context = Pick<CurateContext, 'openRows' | 'now'>;

/** The same in the caller's transaction, without a line in the log. */
export async function hideWithin(
  transaction: Transaction<Database>,
  context: Context,
  period: Period,
): Promise<boolean> {
  const { row, record, change } = await open(transaction, context, period);
  if (record.hidden) return false;
  if (row.status !== 'completed')
    throw new ApiError('ApplicationError', 'It is not on the site: only a completed one is.');
  await changeRecord(transaction, period, { hidden: { title: row.title, content: row.content } });
  await change({ status: 'pending', title: '', summary_content: '' });
  return true;
}

export async function showWithin(
  transaction: Transaction<Database>,
  context: Context,
  period: Period,
): Promise<boolean> {
  const { record, change } = await open(transaction, context, period);
  if (!record.hidden) return false;
  await changeRecord(transaction, period, { hidden: null });
  const { title, content } = record.hidden;
  const left = await withoutWithdrawn(transaction, content);
  await change(toChanges(title, left, record.byHand || left === content));
  return true;
}

/** A summary, its record, and how its public row is changed unless a run has changed it meanwhile. Throws `ApiError`. */
async function open(transaction: Transaction<Database>, { openRows, now }: Context, period: Period) {
  const rows = openRows(transaction);
  const found = await findCurated(transaction, rows, period);
  if (!found) throw new ApiError('NotFoundError');
  const change = async (changes: Changes) => {
    if (!(await rows.change(period, found.row.updatedAt, changes, now))) throw new ApiError('ConflictError');
  };
  return { ...found, change };
}

function logHiding(
  transaction: Transaction<Database>,
  { actor, now }: Omit<CurateContext, 'db'>,
  period: Period,
  verb: 'hide' | 'show',
): Promise<number> {
  return recordChange(
    transaction,
    actor,
    {
      action: `summaries.${verb}`,
      subject: 'summaries',
      subjectId: toSummaryId(period),
      before: { hidden: verb === 'show' },
      after: { hidden: verb === 'hide' },
    },
    now,
  );
}
