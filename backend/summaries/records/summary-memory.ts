import type { Db } from '../../db/db.ts';
import type { SummaryDraft, SummaryPost } from '../draft/draft.ts';
import type { Period } from '../period/period.ts';
import { deleteDraft, saveDraft } from './summary-drafts.ts';
import { changeRecord, clearStale, findRecord, keepVersion, type SummaryText } from './summary-records.ts';

/** The posts of a summary as they were read: when, their digest, and `stale` of the record that was found before. */
type PostsRead = { at: Date; digest: string; stale: number };

/** The records as the writer of summaries uses them. */
export const createSummaryMemory = (db: Db) => ({
  find: (period: Period) => findRecord(db, period),
  /** A text was written by the site. `replaced` is the one that stood there before. */
  noteWritten: (period: Period, replaced: SummaryText | null, { at, digest, stale }: PostsRead) =>
    db.transaction().execute(async (transaction) => {
      if (replaced) {
        const { byHand } = await findRecord(transaction, period);
        await keepVersion(transaction, period, { ...replaced, byHand, replacedAt: at });
      }
      await changeRecord(transaction, period, { byHand: false, reviewed: false, failure: null, postsDigest: digest });
      await clearStale(transaction, period, stale);
    }),
  /** Without a digest, the next run tries again. */
  noteFailure: (period: Period, reason: string, { at, digest }: { at: Date; digest: string | null }) =>
    changeRecord(db, period, { failure: { reason, at: at.toISOString() }, postsDigest: digest }),
  /**
   * A model was asked for a draft of these posts, which operators review. Without a draft it failed, and the one that waits stays unless
   * posts of it have changed.
   */
  noteDrafted: (
    period: Period,
    drafted: { draft: SummaryDraft; posts: readonly SummaryPost[] } | null,
    { at, digest, stale }: PostsRead,
  ) =>
    db.transaction().execute(async (transaction) => {
      const changes = { draftedAt: at.toISOString(), postsDigest: digest };
      await changeRecord(transaction, period, { ...changes, ...(drafted && { failure: null }) });
      if (drafted) await saveDraft(transaction, period, drafted.draft, drafted.posts, at);
      else if (stale > 0) await deleteDraft(transaction, period);
      await clearStale(transaction, period, stale);
    }),
  /** Deletes a draft that nobody is to publish any more. */
  dropDraft: (period: Period) => deleteDraft(db, period),
});

export type SummaryMemory = ReturnType<typeof createSummaryMemory>;
