import { z } from 'zod';
import {
  type LoggedChange,
  type Revert,
  type RevertContext,
  RevertError,
  type Reverts,
  requireUnchanged,
} from '../../db/audit/revert.ts';
import { titleOfLeft, withoutWithdrawn } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { lockRecord } from '../records/summary-records.ts';
import { type CurateContext, replaceText } from './change-summary.ts';
import { findCurated } from './get-summary.ts';
import { setHiddenWithin } from './hide-summary.ts';
import { parseSummaryId } from './summary-id.ts';

const textSchema = z.object({
  title: z.string(),
  content: z.string(),
  byHand: z.boolean(),
});

/** The reverts of changes at the desk. The reverted text stays as a version. */
export const SUMMARY_REVERTS: Reverts = {
  'summaries.edit': revertText,
  'summaries.restore': revertText,
  'summaries.hide': revertHiding(false, 'It is not hidden any more.'),
  'summaries.show': revertHiding(true, 'It is hidden already.'),
};

function revertHiding(isHidden: boolean, unchanged: string): Revert {
  return async (context, change) => {
    const { period, inner } = open(context, change);
    if (!(await setHiddenWithin(context.transaction, inner, period, isHidden))) throw new RevertError(unchanged);
  };
}

async function revertText(context: RevertContext, change: LoggedChange): Promise<void> {
  const { period, inner } = open(context, change);
  const { transaction } = context;
  await lockRecord(transaction, period);
  const found = await findCurated(transaction, period);
  const text = found && (found.record.hidden ?? found.row);
  const byHand = found?.record.byHand;
  requireUnchanged(text && { title: text.title, content: text.content, byHand }, change.after);
  const before = textSchema.parse(change.before);
  if (before.content === '') throw new RevertError('There was no text before it. Hide it instead.');
  const content = await withoutWithdrawn(transaction, before.content);
  if (content === '') throw new RevertError('All posts that the text before cites have left the site.');
  const title = titleOfLeft(period.kind, before.title, before.content, content);
  await replaceText(transaction, inner, period, { ...before, title, content });
}

function open(
  { at }: RevertContext,
  { subjectId }: LoggedChange,
): { period: Period; inner: Pick<CurateContext, 'now'> } {
  const period = parseSummaryId(subjectId ?? '');
  if (!period) throw new RevertError('It is gone.');
  return { period, inner: { now: at } };
}
