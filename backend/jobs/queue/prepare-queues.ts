import type { PgBoss, QueueResult } from 'pg-boss';
import type { Job } from './define-job.ts';

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A killed worker's job is taken again when nothing was heard of it for this long. */
const HEARTBEAT_SECONDS = 30;

type QueueSettings = ReturnType<typeof toSettings>;

/** Creates the queues that the database lacks and changes those that are defined otherwise. */
export async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    const queue = existing.get(job.name);
    const settings = toSettings(job);
    if (queue && isUpToDate(queue, settings)) continue;
    if (queue) await boss.updateQueue(job.name, settings);
    // Of a job with a schedule, one at a time waits or runs: a slow one is not overtaken by itself.
    else await boss.createQueue(job.name, { ...settings, policy: job.schedule ? 'exclusive' : 'standard' });
    // Has pg-boss read the queue anew, here and not in somebody's transaction.
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
