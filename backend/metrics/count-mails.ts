import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { Mailer } from '../mail/mailer.ts';

/** A mailer that counts what it is given: sent, or failed at this attempt. Account mails and the Monday mail alike. */
export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  const mails = metrics.counter({
    name: 'sellerfeed_mails_total',
    help: 'Mails that were handed over (sent), and attempts that were refused or got no answer (failed)',
    labels: ['outcome'],
  });
  for (const outcome of ['sent', 'failed'] as const) mails.inc({ outcome }, 0);
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
      mails.inc({ outcome: 'sent' });
    },
  };
}
