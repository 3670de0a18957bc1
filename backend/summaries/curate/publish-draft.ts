import { recordChange } from '../../db/audit/record-change.ts';
import type { Tx } from '../../db/db.ts';
import type { DraftPoint } from '../../db/types.ts';
import { ApiError, fieldErrors } from '../../http/api-error.ts';
import { withoutWithdrawn } from '../citations/withdraw-quotes.ts';
import type { Period } from '../period/period.ts';
import { deleteDraft, findDraft, type ReviewDraft, renderDraft } from '../records/summary-drafts.ts';
import { findRecord, lockRecord } from '../records/summary-records.ts';
import { type CurateContext, logText, replaceText } from './change-summary.ts';
import { checkSummaryText } from './check-text.ts';
import { toSummaryId } from './summary-id.ts';

/** An operator's changes of a draft before it is published; other parts stay as the model wrote them. */
export type Review = {
  /** That of the draft when it was read; without it, whatever stands there is published. */
  version?: string | undefined;
  /** That of the text that it replaces; without it, whatever stands there is replaced. */
  textVersion?: string | undefined;
  title?: string | undefined;
  /** The points that are published, by their places from 1 on, in this order. Without it, those that code could follow. */
  points?: readonly { at: number; text?: string | undefined }[] | undefined;
};

type Chosen = NonNullable<Review['points']>[number];

const MAX_CLAIM = 1000;
const CHANGED_MEANWHILE = 'Somebody has published, discarded or renewed this draft meanwhile. Load it again.';
const POSTS_CHANGED = 'Posts of it were changed a moment ago, so it is being rewritten. Load it again.';

/**
 * Publishes the draft that a language model wrote of a period. The text before stays as a version. Returns the line of the log. Throws
 * `ApiError`: 400 for a text that cannot stand on the site, 404 without a draft, and 409 where somebody was quicker or posts have changed
 * since.
 */
export async function publishDraft(context: CurateContext, period: Period, review: Review): Promise<number> {
  return context.db.transaction().execute(async (transaction) => {
    const draft = await takeDraft(transaction, period, review.version);
    const record = await findRecord(transaction, period);
    if (record.stale > 0) throw new ApiError('ConflictError', POSTS_CHANGED);
    if (record.hidden) throw new ApiError('ApplicationError', 'The summary is hidden: show it first.');
    const { title = draft.title } = checkSummaryText({ title: review.title });
    const content = renderDraft(draft, choosePoints(draft, review));
    if ((await withoutWithdrawn(transaction, content)) !== content) throw new ApiError('ConflictError', POSTS_CHANGED);
    const text = { title, content, version: review.textVersion, byHand: false, reviewed: true };
    const change = await replaceText(transaction, context, period, text);
    return logText(transaction, context, period, { action: 'summaries.publish', ...change });
  });
}

/** Deletes a draft; what is published stays. Returns the line of the log. Throws `ApiError`: 404, and 409 where somebody was quicker. */
export async function discardDraft(
  { db, actor, now }: CurateContext,
  period: Period,
  version?: string,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const { title, model } = await takeDraft(transaction, period, version);
    const change = { action: 'summaries.discard', subjectId: toSummaryId(period) };
    return recordChange(transaction, actor, { ...change, before: { title, model } }, now);
  });
}

/** Of two operators at once, one gets it. */
async function takeDraft(transaction: Tx, period: Period, version: string | undefined): Promise<ReviewDraft> {
  await lockRecord(transaction, period);
  const draft = await findDraft(transaction, period);
  if (!draft && version === undefined) throw new ApiError('NotFoundError', 'No draft of it waits for a review.');
  const isTaken = draft !== null && (await deleteDraft(transaction, period, version ?? draft.version));
  if (!isTaken) throw new ApiError('ConflictError', CHANGED_MEANWHILE);
  return draft;
}

function choosePoints({ points }: ReviewDraft, review: Review): DraftPoint[] {
  const sure = points.flatMap(({ doubt }, index): Chosen[] => (doubt === null ? [{ at: index + 1 }] : []));
  const chosen = review.points ?? sure;
  if (chosen.length === 0) throw refuse('Keep a point, or discard the draft.');
  if (new Set(chosen.map(({ at }) => at)).size < chosen.length) throw refuse('A point is named twice.');
  return chosen.map(({ at, text }) => {
    const point = points[at - 1];
    if (!point) throw refuse(`There is no point ${at}.`);
    const own = text?.replaceAll(/\s+/g, ' ').trim() ?? point.text;
    if (own === '' || own.length > MAX_CLAIM)
      throw refuse(`Point ${at} needs a text of at most ${MAX_CLAIM} characters.`);
    return { ...point, text: own };
  });
}

const refuse = (message: string): ApiError => fieldErrors([{ path: ['points'], message }]);
