import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';

/** Counts sent and failed mails of all kinds. */
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

/** Exports the outcomes of jobs in this process. */
export function countJobs(jobs: Jobs, metrics: Metrics): void {
  metrics.counter({
    name: 'sellerfeed_job_attempts_total',
    help: 'Attempts at jobs by this process, by queue and outcome: completed, retried (failed, tried again) or failed (given up)',
    labels: ['queue', 'outcome'],
    collect: (counter) => {
      counter.reset();
      for (const [queue, outcomes] of Object.entries(jobs.outcomes)) {
        for (const [outcome, count] of Object.entries(outcomes)) counter.inc({ queue, outcome }, count);
      }
    },
  });
}
