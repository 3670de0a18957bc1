import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';

/** Shows what has become of the attempts at jobs in this process. They are counted anyway; here they are read. */
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
