import type { Kysely, Transaction } from 'kysely';
import type { Actor } from '../../audit/actor.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Database } from '../../db/types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Period } from '../period/period.ts';
import { changeRecord, keepVersion, listVersions } from '../records/summary-records.ts';
import { checkSummaryText } from './check-text.ts';
import { findCurated } from './get-summary.ts';
import { toSummaryId } from './summary-id.ts';
import type { SummaryRows } from './summary-rows.ts';

/** Who changes summaries, when, and where they are. */
export type CurateContext = {
  db: Kysely<Database>;
  openRows: (db: Kysely<Database>) => SummaryRows;
  actor: Actor;
  now: Date;
};

type Edit = {
  title?: string | undefined;
  content?: string | undefined;
  /** That of the row when it was read; without it, whatever stands there is replaced. */
  version?: string | undefined;
};

/**
 * Gives a summary an operator's text, which regular runs then leave alone, and keeps the one before as a version. A pending or
 * failed one is completed by it; a hidden one stays hidden. Throws `ApiError`: 400 for a text that cannot stand on the site, 404,
 * and 409 where somebody was quicker.
 */
export async function editSummary(context: CurateContext, period: Period, edit: Edit): Promise<void> {
  await context.db.transaction().execute((transaction) => editWithin(transaction, context, period, edit, 'edit'));
}

/** Goes back to an earlier text, which counts as the operator's from then on. */
export async function restoreVersion(context: CurateContext, period: Period, versionId: number): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const version = (await listVersions(transaction, period)).find(({ id }) => id === versionId);
    if (!version) throw new ApiError('NotFoundError', 'That version is not kept any more.');
    const { title, content } = version;
    await editWithin(transaction, context, period, { title, content }, 'restore');
  });
}

/** The same in the caller's transaction. `byHand` false gives the text back to the site. */
export async function editWithin(
  transaction: Transaction<Database>,
  { openRows, actor, now }: Omit<CurateContext, 'db'>,
  period: Period,
  { version, ...edit }: Edit & { byHand?: boolean },
  verb: 'edit' | 'restore' | null,
): Promise<void> {
  const rows = openRows(transaction);
  const found = await findCurated(transaction, rows, period);
  if (!found) throw new ApiError('NotFoundError');
  const { row, record } = found;
  if (version !== undefined && version !== row.updatedAt) throw new ApiError('ConflictError', WRITTEN_MEANWHILE);
  const before = record.hidden ?? { title: row.title, content: row.content };
  const after = checkSummaryText({ title: edit.title ?? before.title, content: edit.content ?? before.content });
  const byHand = edit.byHand ?? true;
  if (before.content !== '') {
    await keepVersion(transaction, period, { ...before, byHand: record.byHand, replacedAt: now });
  }
  if (record.hidden) await changeRecord(transaction, period, { hidden: after, byHand });
  else {
    await changeRecord(transaction, period, { byHand, failure: null });
    const changes = { title: after.title, summary_content: after.content, status: 'completed' } as const;
    if (!(await rows.change(period, row.updatedAt, changes, now)))
      throw new ApiError('ConflictError', WRITTEN_MEANWHILE);
  }
  if (!verb) return;
  const change = {
    before: { ...before, byHand: record.byHand },
    after: { ...after, byHand },
  };
  await recordChange(
    transaction,
    actor,
    { action: `summaries.${verb}`, subject: 'summaries', subjectId: toSummaryId(period), ...change },
    now,
  );
}

const WRITTEN_MEANWHILE = 'The summary was written anew meanwhile. Load it again and repeat your change.';
