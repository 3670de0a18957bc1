import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Period } from '../period/period.ts';
import { changeRecord, findRecord, keepVersion, type SummaryRecord, type SummaryText } from './summary-records.ts';

/** What a writer of summaries asks and tells the records. */
export type SummaryMemory = {
  find(period: Period): Promise<SummaryRecord>;
  /** A text was written by the site. `replaced` is the one that stood there before. */
  noteWritten(period: Period, replaced: SummaryText | null, at: Date): Promise<void>;
  noteFailure(period: Period, reason: string, at: Date): Promise<void>;
};

export const createSummaryMemory = (db: Kysely<Database>): SummaryMemory => ({
  find: (period) => findRecord(db, period),
  noteWritten: (period, replaced, at) =>
    db.transaction().execute(async (transaction) => {
      if (replaced) {
        const { byHand } = await findRecord(transaction, period);
        await keepVersion(transaction, period, { ...replaced, byHand, replacedAt: at });
      }
      await changeRecord(transaction, period, { byHand: false, failure: null });
    }),
  noteFailure: (period, reason, at) => changeRecord(db, period, { failure: { reason, at: at.toISOString() } }),
});
