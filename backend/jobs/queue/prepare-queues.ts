import type { PgBoss, QueueResult } from 'pg-boss';
import type { Job } from './define-job.ts';

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A killed worker's job is retried after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 30;

type QueueSettings = ReturnType<typeof toSettings>;

/** Creates missing queues and updates others. */
export async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = existing.get(job.name);
    const settings = toSettings(job);
    if (queue && isUpToDate(queue, settings)) continue;
    if (queue) await boss.updateQueue(job.name, settings);
    // A job with a schedule runs one at a time, so that a slow one does not overlap itself.
    else await boss.createQueue(job.name, { ...settings, policy: job.schedule ? 'exclusive' : 'standard' });
    // Makes pg-boss read the queue now, outside any transaction.
    await boss.findJobs(job.name, { id: NO_JOB });
  }
}

function toSettings({ retry, timeoutSeconds, keepSeconds }: Job) {
  return {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.maxDelaySeconds,
    expireInSeconds: timeoutSeconds,
    deleteAfterSeconds: keepSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    notify: true,
  };
}

const isUpToDate = (queue: QueueResult, settings: QueueSettings): boolean =>
  Object.entries(settings).every(([name, value]) => queue[name as keyof QueueSettings] === value);
