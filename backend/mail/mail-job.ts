import { z } from 'zod';
import type { AppDependencies } from '../dependencies.ts';
import { defineJob, PermanentFailure } from '../jobs/queue/define-job.ts';
import type { Jobs, SendOptions } from '../jobs/queue/jobs.ts';
import { findRefusal } from './find-refusal.ts';
import type { Mail } from './mailer.ts';
import { maskAddress } from './mask-address.ts';
import { suppressSubscriber } from './suppress-subscriber.ts';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
});

/**
 * One mail to one address. A mail server that is away, hangs or says "later" is asked again for two days; a mail that it
 * refuses is given up, and an address that it does not know is mailed no more by the list.
 */
export const mailJob = defineJob({
  name: 'mail',
  data: mailSchema,
  retry: { limit: 200, delaySeconds: 30, maxDelaySeconds: 15 * 60 },
  timeoutSeconds: 2 * 60,
  // It may hold a link that opens an account.
  keepSeconds: 10 * 60,
  // A server that takes its time with one address does not keep the others waiting.
  concurrency: 4,
  label: ({ to, subject }) => `${maskAddress(to)}: ${subject}`,
  run: async ({ mailer, database, config, clock }: AppDependencies, { html, headers, ...mail }, { id }) => {
    try {
      await mailer.send({
        ...mail,
        ...(html !== undefined && { html }),
        ...(headers && { headers }),
        messageId: `<${id}@${domainOf(config.mailFrom)}>`,
      });
    } catch (error) {
      const refusal = findRefusal(error);
      if (!refusal) throw error;
      if (refusal.isOfAddress) await suppressSubscriber(database.db, mail.to, clock());
      throw new PermanentFailure(refusal.reason, { cause: error });
    }
  },
});

/** Has a mail sent soon, once the mail server takes it. Within a transaction, `transaction` must be given (see `Jobs`). */
export async function sendMail(jobs: Jobs, mail: Mail, options?: Pick<SendOptions, 'transaction'>): Promise<void> {
  await jobs.send(mailJob, mail, options);
}

const domainOf = (from: string): string => /@([^\s<>]+)/.exec(from)?.[1] ?? 'localhost';
