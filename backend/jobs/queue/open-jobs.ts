import { type Db as BossDb, type Clock, PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../../db/connection.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';
import { toBossDatabase } from './boss-database.ts';
import type { Job } from './define-job.ts';
import type { Jobs, Outcomes } from './jobs.ts';
import { startWorkers, type Workers } from './start-workers.ts';

export type JobQueue<Deps> = Jobs & {
  /** Starts workers and schedules. Resolves when the first job may run. */
  start(deps: Deps): Promise<void>;
  /**
   * Takes no more jobs, and waits five seconds for running ones, which are then aborted and run again. Jobs can still
   * be sent.
   */
  stop(): Promise<void>;
  /** Stops, and sends no more. The database must still be open. */
  close(): Promise<void>;
};

export type JobQueueOptions<Deps> = {
  database: DatabaseHandle;
  log: Logger;
  jobs: readonly Job<unknown, Deps>[];
  /** pg-boss's `TestClock` in tests; also moves the database's clock. */
  timers?: Clock | undefined;
  stopTimeoutMs?: number;
  /** False in tests of something else. */
  keepsSchedules?: boolean;
};

const STOP_TIMEOUT_MS = 5_000;

const A_DAY_SECONDS = 24 * 60 * 60;

/** Opens the queue for sending: creates its schema and reads every queue once. Jobs run after `start()`. */
export async function openJobs<Deps>({
  database,
  log,
  jobs,
  timers,
  stopTimeoutMs = STOP_TIMEOUT_MS,
  keepsSchedules = true,
}: JobQueueOptions<Deps>): Promise<JobQueue<Deps>> {
  const db = toBossDatabase(database);
  const options = {
    db,
    backend: database.kind,
    schedule: keepsSchedules,
    ...(timers ? { clock: timers } : {}),
  } as const;
  // Caches all queues from the start: a lookup within a transaction would deadlock on PGlite.
  const sender = new PgBoss({
    ...options,
    supervise: false,
    schedule: false,
    queueCacheIntervalSeconds: A_DAY_SECONDS,
    bamIntervalSeconds: A_DAY_SECONDS,
  });
  sender.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  await db.alone(async () => {
    await sender.start();
    await prepareQueues(sender, jobs);
  });
  const outcomes: Record<string, Outcomes> = {};
  // A promise, because a stop may come during the start.
  let workers: Promise<Workers> | null = null;
  const stop = async () => {
    const stopped = workers;
    workers = null;
    const started = await stopped?.catch(() => null);
    await started?.stop();
  };

  return {
    kinds: jobs,
    send: async (job, data, { transaction, startAfter } = {}) =>
      sender.send(job.name, job.data.parse(data) as object, {
        ...(transaction ? { db: db.within(transaction) } : {}),
        ...onlyAfter(startAfter),
      }),
    sendMany: async (job, data, { transaction, startAfter } = {}) => {
      const inserts = data.map((one, index) => ({
        data: job.data.parse(one) as object,
        ...onlyAfter(startAfter?.(index)),
      }));
      if (inserts.length > 0) {
        await sender.insert(job.name, inserts, transaction ? { db: db.within(transaction) } : {});
      }
    },
    retry: async (name, id) => {
      await sender.retry(name, id);
      const { updated } = await sender.update({ name, options: { id, startAfter: 0 } });
      return updated > 0;
    },
    nextRun: ({ cron, tz }, from) =>
      sender.previewSchedule(cron, { tz, count: 1, ...(from ? { from } : {}) })[0] ?? null,
    outcomes,
    start: async (deps) => {
      workers ??= startWorkers({
        options: { ...options, db: pauseWhenFull(db, database, log) },
        database,
        jobs,
        deps,
        log,
        outcomes,
        stopTimeoutMs,
      });
      await workers;
    },
    stop,
    close: async () => {
      await stop();
      await sender.stop({ graceful: false, close: false });
    },
  };
}

/** Starts no job while the embedded database's disk is full, which hangs its engine. Running jobs can still end. */
function pauseWhenFull<Boss extends BossDb>(db: Boss, database: DatabaseHandle, log: Logger): Boss {
  let isPaused = false;
  return {
    ...db,
    executeSql: async (text, values) => {
      if (isWrite(text) && !endsJob(text, values)) {
        const hasSpace = await database.hasSpace();
        if (!hasSpace && !isPaused) log.warn('jobs wait until there is space on the disk');
        isPaused = !hasSpace;
        if (isPaused) throw new DiskFullError();
      }
      return db.executeSql(text, values);
    },
  };
}

// A test's clock is moved by an update, too.
const isWrite = (text: string): boolean =>
  /\b(insert\s+into|update|delete\s+from)\b/i.test(text) && !/^\s*update\s+\S*clock\S*\s+set\b/i.test(text);
// pg-boss completes a job by an update, and fails one by delete and insert. Its supervisor's scripts have no values.
const endsJob = (text: string, values: unknown[] | undefined): boolean =>
  values !== undefined && /\bcompleted_on\s*=|\bdeleted_jobs\b/i.test(text);

const NO_JOB = '00000000-0000-0000-0000-000000000000';

/** A killed worker's job is retried after this long without a heartbeat. */
const HEARTBEAT_SECONDS = 30;

type QueueSettings = ReturnType<typeof toSettings>;

/** Creates missing queues and updates others. */
async function prepareQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
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

const onlyAfter = (startAfter: Date | undefined) => (startAfter ? { startAfter } : {});
