import { sql } from 'kysely';
import { TestClock } from 'pg-boss';
import { pino } from 'pino';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import type { Job } from '#backend/jobs/queue/define-job.ts';
import { type JobQueue, openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { waitFor } from './wait-for.ts';

/** Waits until no job runs or could run now; those that wait for a retry do not count. */
export async function jobsEnd({ db }: DatabaseHandle): Promise<void> {
  await waitFor(async () => {
    const { rows } = await sql<{ name: string; state: string }>`
      select name, state from pgboss.job where state = 'active' or (state = 'created' and start_after <= now())`.execute(
      db,
    );
    if (rows.length > 0) throw new Error(`Jobs under way: ${JSON.stringify(rows)}`);
  });
}

/**
 * Lets time pass at once, more than half a minute: what was due meanwhile happens once, as after a sleep of the machine.
 * Resolves when the jobs that were due have ended: to a job under way, a jump looks as if its worker had died.
 */
export async function jump(database: DatabaseHandle, clock: TestClock, ms: number): Promise<void> {
  await clock.setTime(clock.now() + ms);
  await clock.tick(1000);
  await jobsEnd(database);
}

export type LogLine = { level: number; msg: string; job?: string; err?: { message: string } };

export type TestQueue<Deps> = JobQueue<Deps> & {
  /** Moves time, for the queue and for the database it is on. */
  clock: TestClock;
  /** Warnings and errors. */
  lines: LogLine[];
};

/** A queue whose time stands still but for `clock.tick(ms)`, and which a stop interrupts after `stopTimeoutMs`. */
export async function openTestJobs<Deps>(
  database: DatabaseHandle,
  jobs: readonly Job<unknown, Deps>[],
  clock = new TestClock(),
  stopTimeoutMs = 50,
): Promise<TestQueue<Deps>> {
  const lines: LogLine[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
  return { ...(await openJobs({ database, log, jobs, timers: clock, stopTimeoutMs })), clock, lines };
}

/** The jobs of this name in the database, oldest first. */
export async function listJobs({ db }: DatabaseHandle, name: string) {
  const { rows } = await sql<{ id: string; state: string; retry_count: number; output: unknown }>`
    select id, state, retry_count, output from pgboss.job where name = ${name} order by created_on, id`.execute(db);
  return rows;
}
