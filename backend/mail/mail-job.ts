import type { Logger } from 'pino';
import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import { defineJob, PermanentFailure } from '../jobs/queue/define-job.ts';
import type { Jobs, SendOptions } from '../jobs/queue/jobs.ts';
import { findRefusal, maskAddress } from './classify-failure.ts';
import { dressMail, type Site } from './frame-mail.ts';
import type { Mail, Mailer } from './mailer.ts';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  opensAccount: z.boolean().optional(),
});

const RETRIES = 200;

export type MailDependencies = {
  database: DatabaseHandle;
  mailer: Mailer;
  config: Site & { mailFrom: string };
  clock: () => Date;
  log: Logger;
};

/**
 * Sends one mail. Temporary failures are retried for two days; an unknown address is removed from the list. A mail that
 * its recipient's server refuses because of the recipient is done: no operator can help.
 */
export const mailJob = defineJob({
  name: 'mail',
  data: mailSchema,
  retry: { limit: RETRIES, delaySeconds: 30, maxDelaySeconds: 15 * 60 },
  timeoutSeconds: 2 * 60,
  // It may contain a sign-in link.
  keepSeconds: 10 * 60,
  // A slow server does not block the others.
  concurrency: 4,
  label: ({ to, subject }) => `${maskAddress(to)}: ${subject}`,
  run: async (
    { mailer, database, config, clock, log }: MailDependencies,
    { html, headers, opensAccount: _, ...mail },
    { id, attempt },
  ) => {
    try {
      await mailer.send({
        ...mail,
        html: html ?? dressMail(mail, config),
        ...(headers && { headers }),
        messageId: `<${id}@${domainOf(config.mailFrom)}>`,
      });
    } catch (error) {
      const refusal = findRefusal(error, attempt > RETRIES);
      if (!refusal) throw error;
      const { reason, about } = refusal;
      if (about === 'us') throw new PermanentFailure(reason, { cause: error });
      if (about === 'address') {
        const now = clock();
        await database.db
          .updateTable('public.subscribers')
          .set({ status: 'suppressed', suppressed_at: now, updated_at: now })
          .where('email', '=', mail.to.toLowerCase())
          .where('status', '<>', 'suppressed')
          .execute();
      }
      log.info({ to: maskAddress(mail.to), about }, 'mail cannot be delivered');
      return { reason };
    }
  },
});

/** Queues a mail. Within a transaction, `transaction` is required (see `Jobs`). */
export async function sendMail(jobs: Jobs, mail: Mail, options?: Pick<SendOptions, 'transaction'>): Promise<void> {
  await jobs.send(mailJob, mail, options);
}

const domainOf = (from: string): string => /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost';
