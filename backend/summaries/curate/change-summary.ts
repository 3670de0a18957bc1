import { splitBasis } from '#lib/utils/summary-basis.ts';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import type { Db, Tx } from '../../db/db.ts';
import { ApiError, requireFound } from '../../http/api-error.ts';
import { titleOfLeft, withoutWithdrawn } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { changeRecord, keepVersion, listVersions, lockRecord } from '../records/summary-records.ts';
import { changeRow } from '../store/summary-store.ts';
import { checkSummaryText, type TextInput } from './check-text.ts';
import { findCurated } from './get-summary.ts';
import { toSummaryId } from './summary-id.ts';

export type CurateContext = {
  db: Db;
  actor: Actor;
  now: Date;
};

type Edit = TextInput & {
  /** That of the row when it was read; without it, whatever stands there is replaced. */
  version?: string | undefined;
};

/**
 * Gives a summary an operator's text, which regular runs then leave alone, and keeps the one before as a version. A pending or
 * failed one is completed by it; a hidden one stays hidden. Returns the line of the log. Throws `ApiError`: 400 for a text that
 * cannot stand on the site, 404, and 409 where somebody was quicker.
 */
export async function editSummary(context: CurateContext, period: Period, edit: Edit): Promise<number> {
  const text = checkSummaryText(edit);
  return context.db.transaction().execute(async (transaction) => {
    const { row, record } = requireFound(await findCurated(transaction, period));
    const before = (record.hidden ?? row).content;
    const content = text.content === undefined ? undefined : withoutFalseBasis(text.content, before);
    const change = await replaceText(transaction, context, period, { ...text, content, version: edit.version });
    if (change.after.content === '') throw new ApiError('ApplicationError', 'It has no text yet: write one.');
    return logText(transaction, context, period, { action: 'summaries.edit', ...change });
  });
}

/** Lines that were not there before are an editor's: nobody selected them, and the line that says so goes for good. */
function withoutFalseBasis(content: string, before: string): string {
  const known = new Set(before.split('\n').map((line) => line.trim()));
  const { text, basis } = splitBasis(content);
  const isKnown = basis === splitBasis(before).basis && text.split('\n').every((line) => known.has(line.trim()));
  return isKnown ? content : text;
}

/**
 * Goes back to an earlier text, without its points about posts that have left the site. It counts as the operator's from then on. Returns
 * the line of the log. Throws `ApiError`.
 */
export async function restoreVersion(context: CurateContext, period: Period, versionId: number): Promise<number> {
  return context.db.transaction().execute(async (transaction) => {
    const version = (await listVersions(transaction, period)).find(({ id }) => id === versionId);
    if (!version) throw new ApiError('NotFoundError', 'That version is not kept any more.');
    const content = await withoutWithdrawn(transaction, version.content);
    if (content === '') throw new ApiError('ApplicationError', 'All posts that this text cites have left the site.');
    const title = titleOfLeft(period.kind, version.title, version.content, content);
    const change = await replaceText(transaction, context, period, { title, content });
    return logText(transaction, context, period, { action: 'summaries.restore', ...change });
  });
}

type Text = { title: string; content: string; byHand: boolean };

/** The same in the caller's transaction and without a line in the log. `byHand: false` gives the text back to the site. */
export async function replaceText(
  transaction: Tx,
  { now }: Pick<CurateContext, 'now'>,
  period: Period,
  { version, byHand = true, ...text }: Edit & { byHand?: boolean },
): Promise<{ before: Text; after: Text }> {
  await lockRecord(transaction, period);
  const { row, record } = requireFound(await findCurated(transaction, period));
  if (version !== undefined && version !== row.updatedAt) throw new ApiError('ConflictError', WRITTEN_MEANWHILE);
  const { title, content } = record.hidden ?? row;
  const before = { title, content, byHand: record.byHand };
  const changed = text.content ?? content;
  // A title that stays must not outlive the point that said it: nobody would find it when that post leaves.
  const isKept = text.title === undefined || text.title === title;
  const left = isKept ? titleOfLeft(period.kind, title, content, changed) : (text.title ?? title);
  const after = { title: left, content: changed, byHand };
  if (content !== '') await keepVersion(transaction, period, { ...before, replacedAt: now });
  if (record.hidden) {
    const hidden = { title: after.title, content: after.content };
    await changeRecord(transaction, period, { hidden, byHand });
  } else await changeRecord(transaction, period, { byHand, failure: null });
  const isSame = after.title === title && after.content === content;
  // Of a hidden one only the version, as who has read it before is too late, and the time, for when it is shown again.
  const changes = record.hidden
    ? { ...(!isSame && { correctedAt: now }) }
    : ({ title: after.title, content: after.content, status: 'completed' } as const);
  if (!(await changeRow(transaction, period, row.updatedAt, changes, now)))
    throw new ApiError('ConflictError', WRITTEN_MEANWHILE);
  return { before, after };
}

/** Logs a text that took another's place. */
const logText = (
  transaction: Tx,
  { actor, now }: CurateContext,
  period: Period,
  change: { action: string; before: Text; after: Text },
): Promise<number> => recordChange(transaction, actor, { subjectId: toSummaryId(period), ...change }, now);

const WRITTEN_MEANWHILE = 'The summary was rewritten meanwhile. Load it again and repeat your change.';
