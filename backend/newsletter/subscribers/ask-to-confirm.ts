import { sql } from 'kysely';
import { z } from 'zod';
import { writeConfirmationMail } from '../../../supabase/functions/_shared/main-list/confirmation-mail.ts';
import { createConfirmation } from '../../../supabase/functions/_shared/main-list/subscriptions.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import { defineJob } from '../../jobs/queue/define-job.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import type { Site } from '../../mail/frame-mail.ts';
import { sendMail } from '../../mail/mail-job.ts';

type Dependencies = { database: DatabaseHandle; jobs: Jobs; config: Site; clock: () => Date };

type Asked = { to: string; unsubscribeToken: string };

/** Asks an imported address to confirm, unless it has confirmed, left or been asked while the job waited for its turn. */
export const askToConfirmJob = defineJob({
  name: 'ask-to-confirm',
  data: z.object({ id: z.int() }),
  keepSeconds: 10 * 60,
  run: async ({ database: { db }, jobs, config, clock }: Dependencies, { id }) => {
    const { token, tokenHash } = await createConfirmation();
    await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<Asked>`
        update public.subscribers set confirm_token_hash = ${tokenHash},
          confirmation_mailed_at = ${clock().toISOString()}::timestamptz, updated_at = now()
        where id = ${id} and status = 'pending' and confirm_token_hash is null
        returning email as to, unsubscribe_token as "unsubscribeToken"`.execute(transaction);
      const [asked] = rows;
      if (asked) await sendMail(jobs, writeConfirmationMail({ ...asked, token }, config), { transaction });
    });
  },
});
