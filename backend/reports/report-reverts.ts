import { sql } from 'kysely';
import { z } from 'zod';
import { RevertError, type Reverts } from '../audit/revert.ts';
import { SETTLE_ACTION } from './settle-reports.ts';

const beforeSchema = z.object({ open: z.array(z.int()) });

/** Reports that were settled by mistake wait again. Who reported is not known any more, and may once more. */
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
