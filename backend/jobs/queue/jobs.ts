import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/db.ts';
import type { Job } from './define-job.ts';

export type SendOptions = {
  /**
   * The job exists once this commits. Required inside transactions: PGlite has one session, so that sending outside
   * would deadlock.
   */
  transaction?: Tx;
  /** Not before this. */
  startAfter?: Date;
};

export type Sendable<Data> = { name: string; data: z.ZodType<Data> };

/** The queue, for code that sends jobs. */
export type Jobs = {
  kinds: readonly Job[];
  /**
   * Stores a job. Returns its id, or null if the job has a schedule and one is pending or running. @throws when the data
   * does not fit its schema, or the database rejects it
   */
  send<Data>(job: Sendable<Data>, data: NoInfer<Data>, options?: SendOptions): Promise<string | null>;
  /** Sends all in one statement, each not before what `startAfter` says for its index, if anything. */
  sendMany<Data>(
    job: Sendable<Data>,
    data: readonly NoInfer<Data>[],
    options?: { transaction?: Tx; startAfter?: (index: number) => Date | undefined },
  ): Promise<void>;
  /** Retries a failed or waiting job at once. False for an unknown id. */
  retry(name: string, id: string): Promise<boolean>;
  /** The next time of a schedule, after `from` or now. */
  nextRun(schedule: { cron: string; tz: string }, from?: Date): Date | null;
  /** Outcomes of this process's attempts, by job name. */
  outcomes: Readonly<Record<string, Outcomes>>;
};

export type Outcomes = { completed: number; retried: number; failed: number };

/** Whether a job with this name and data is pending or running. */
export async function isJobOpen(db: Db, name: string, data: object): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data @> ${JSON.stringify(data)}::text::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}
