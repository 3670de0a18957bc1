import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/types.ts';

export type SendOptions = {
  /**
   * The job exists when this commits, and never did when it rolls back. Necessary inside every transaction: PGlite has one
   * session, so that sending beside it would wait for ever.
   */
  transaction?: Transaction<Database>;
  /** Not before this. */
  startAfter?: Date;
  /** Of a job with a schedule, one with the same key waits or runs at a time; the others are not sent. */
  key?: string;
  /** Starts before waiting jobs of the same kind with a lower one; 0 unless said otherwise. */
  priority?: number;
};

/** What is needed of a `Job` to send one. */
export type Sendable<Data> = { name: string; data: z.ZodType<Data> };

/** The queue, as whatever causes work sees it. */
export type Jobs = {
  /**
   * Keeps a job until some process has done it. Returns its id, or null when the same one (`key`) is waiting or running.
   * @throws when the data does not fit its schema, or the database does not take it
   */
  send<Data>(job: Sendable<Data>, data: NoInfer<Data>, options?: SendOptions): Promise<string | null>;
  /** Has a job that failed for good tried once more. False when there is none with this id. */
  retry(name: string, id: string): Promise<boolean>;
  /** When a schedule is due next, after this moment or after now. */
  nextRun(schedule: { cron: string; tz: string }, from?: Date): Date | null;
  /** What has become of attempts in this process since it started, by the job's name. */
  outcomes: Readonly<Record<string, Outcomes>>;
};

export type Outcomes = { completed: number; retried: number; failed: number };
