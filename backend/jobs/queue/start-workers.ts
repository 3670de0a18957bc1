import { sql } from 'kysely';
import { type ConstructorOptions, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { withTimeout } from '#runtime/with-timeout.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';
import { type Job, PermanentFailure } from './define-job.ts';
import type { Outcomes } from './jobs.ts';

// Jobs arrive by NOTIFY; polling is for retries and lost notifications.
const POLLING = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 };
const INTERVALS = {
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  // Deletes ended jobs after their retention.
  maintenanceIntervalSeconds: 10 * 60,
  cronMonitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 30,
};

const DISK_FULL = new DiskFullError().message;
const KEEP_FAILED_SECONDS = 7 * 24 * 60 * 60;

export type Workers = { stop(): Promise<void> };

export type WorkersOptions<Deps> = {
  options: ConstructorOptions;
  database: DatabaseHandle;
  jobs: readonly Job<unknown, Deps>[];
  deps: Deps;
  log: Logger;
  outcomes: Record<string, Outcomes>;
  stopTimeoutMs: number;
};

/** Takes jobs until `stop()`, which waits a bounded time for running ones. */
export async function startWorkers<Deps>({
  options,
  database,
  jobs,
  deps,
  log,
  outcomes,
  stopTimeoutMs,
}: WorkersOptions<Deps>): Promise<Workers> {
  const boss = new PgBoss({ ...options, ...INTERVALS, useListenNotify: true });
  boss.on('error', (error) => {
    // Logged once, at the beginning.
    if (!error.message.startsWith(DISK_FULL)) log.error({ err: error }, 'job queue failed');
  });
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  await boss.start();
  await keepSchedules(boss, jobs, deps);
  const running = new Set<string>();
  for (const job of jobs) {
    for (let worker = 0; worker < job.concurrency; worker += 1) await work(job);
  }
  return { stop };

  async function work(job: Job<unknown, Deps>): Promise<void> {
    outcomes[job.name] ??= { completed: 0, retried: 0, failed: 0 };
    const counts = outcomes[job.name] as Outcomes;
    const workerId: string = await boss.work(
      job.name,
      { ...POLLING, batchSize: 1, includeMetadata: true, perJobResults: true },
      async ([taken]: JobWithMetadata<unknown>[]) => {
        if (!taken) return [];
        running.add(taken.id);
        try {
          const { outcome, result } = await runJob({ job, taken, deps, log });
          counts[outcome] += 1;
          if (outcome === 'failed') await keepFailed(taken.id);
          return [result];
        } finally {
          running.delete(taken.id);
          // There may be more: poll at once, and wait only when there is none.
          boss.notifyWorker(workerId);
        }
      },
    );
  }

  async function stop(): Promise<void> {
    const workersDone = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })));
    const isDone = await withTimeout(workersDone, stopTimeoutMs).then(
      () => true,
      () => false,
    );
    const unfinished = [...running];
    if (!isDone) await spareAttempt(unfinished);
    await boss.stop({ graceful: false, close: false });
    if (!isDone) await makeDue(unfinished);
  }

  /** Lets an operator find it. */
  async function keepFailed(id: string): Promise<void> {
    await sql`update pgboss.job set deletion_seconds = greatest(deletion_seconds, ${KEEP_FAILED_SECONDS})
      where id = ${id}`.execute(database.db);
  }

  /** An interrupted job has not failed, and must not use up its last attempt. */
  async function spareAttempt(ids: string[]): Promise<void> {
    await sql`update pgboss.job set retry_limit = retry_limit + 1 where id = any(${ids}::uuid[])`.execute(database.db);
  }

  async function makeDue(ids: string[]): Promise<void> {
    await sql`update pgboss.job set start_after = created_on where state = 'retry' and id = any(${ids}::uuid[])`.execute(
      database.db,
    );
  }
}

async function keepSchedules<Deps>(boss: PgBoss, jobs: readonly Job<unknown, Deps>[], deps: Deps): Promise<void> {
  const scheduled = jobs.filter(({ schedule }) => schedule !== null);
  for (const { name, schedule } of scheduled) {
    if (!schedule) continue;
    const tz = typeof schedule.tz === 'function' ? schedule.tz(deps) : schedule.tz;
    await boss.schedule(name, schedule.cron, {}, { tz, missed: schedule.missed });
  }
  const known = new Set(scheduled.map(({ name }) => name));
  for (const { name } of await boss.getSchedules()) {
    if (!known.has(name)) await boss.unschedule(name);
  }
}

type RunOptions<Deps> = {
  job: Job<unknown, Deps>;
  taken: JobWithMetadata<unknown>;
  deps: Deps;
  log: Logger;
};

/** Runs one attempt and settles the job. Logs a failure once, with its cause. */
async function runJob<Deps>({
  job,
  taken,
  deps,
  log,
}: RunOptions<Deps>): Promise<{ outcome: keyof Outcomes; result: JobResult<object> }> {
  const { id, retryCount, retryLimit, signal } = taken;
  const attempt = retryCount + 1;
  try {
    const output = await untilAborted(job.run(deps, taken.data, { id, attempt, signal }), signal);
    const kept = typeof output === 'object' && output ? { output } : {};
    return { outcome: 'completed', result: { id, status: 'completed', ...kept } };
  } catch (error) {
    const isPermanent = error instanceof PermanentFailure;
    const isFinal = isPermanent || retryCount >= retryLimit;
    const fields = { job: job.name, id, attempt, err: error };
    if (isFinal) log.error(fields, 'job failed for good');
    else log.warn(fields, 'job failed, it is tried again');
    const output = { reason: error instanceof Error ? error.message : String(error) };
    return {
      outcome: isFinal ? 'failed' : 'retried',
      // Without a queue for dead letters, `deadletter` only prevents another attempt.
      result: { id, status: isPermanent ? 'deadletter' : 'failed', output },
    };
  }
}

/** Rejects on timeout or shutdown, even if the work ignores the signal. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error('It took too long, or the process stopped', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
