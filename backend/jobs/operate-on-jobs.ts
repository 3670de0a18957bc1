import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import { countJobs, type EndedRow, findJob, listLastEnded, listSchedules, type ScheduleRow } from './list-jobs.ts';
import type { Job } from './queue/define-job.ts';
import type { Jobs } from './queue/jobs.ts';

/** A kind of job: when it is due, and how many there are. */
export type JobKind = {
  /** Its name. */
  id: string;
  /** Null as well where the configuration says in which time zone, and no process has set it yet. */
  schedule: { cron: string; tz: string; next: string | null } | null;
  /** The newest that has ended and is still remembered. */
  last: Omit<EndedRow, 'name'> | null;
  waiting: number;
  running: number;
  failed: number;
};

/** All throw `UserError` with a reason. */
export type JobOperations = {
  kinds(): Promise<JobKind[]>;
  /** Has one done now. Returns its id, or null when one that waits or runs makes another needless. */
  run(name: string, data: unknown): Promise<string | null>;
  /** Retries a failed or waiting job at once. */
  retry(id: string): Promise<void>;
};

type QueueOptions = {
  database: DatabaseHandle;
  jobs: Jobs;
  /** The actor of the audit log. */
  actor: Actor;
  now: Date;
};

/** Operates on this process's queue. Runs and retries are logged. */
export function operateOnQueue({ database: { db }, jobs, actor, now }: QueueOptions): JobOperations {
  const log = (verb: 'run' | 'retry', id: string) =>
    recordChange(db, actor, { action: `jobs.${verb}`, subject: 'jobs', subjectId: id }, now);
  const find = (name: string) => jobs.kinds.find((job) => job.name === name);
  return {
    kinds: async () => {
      const counts = new Map((await countJobs(db)).map((row) => [row.name, row]));
      const ended = new Map((await listLastEnded(db)).map((row) => [row.name, row]));
      const schedules = new Map((await listSchedules(db)).map((row) => [row.name, row]));
      return jobs.kinds.map(({ name, schedule }) => ({
        id: name,
        schedule: toSchedule(schedules.get(name) ?? toFixed(schedule), jobs),
        last: toLast(ended.get(name)),
        waiting: counts.get(name)?.waiting ?? 0,
        running: counts.get(name)?.running ?? 0,
        failed: counts.get(name)?.failed ?? 0,
      }));
    },
    run: async (name, data) => {
      const job = find(name);
      if (!job) {
        throw new UserError(`There is no job ${name}. There are ${jobs.kinds.map((known) => known.name).join(', ')}.`);
      }
      try {
        const id = await jobs.send(job, data);
        // Its data may be an address.
        if (id) await log('run', name);
        return id;
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error;
        throw new UserError(`The data does not fit ${name}: ${z.prettifyError(error)}`, { cause: error });
      }
    },
    retry: async (id) => {
      const job = await findJob(db, id);
      if (!job) throw new UserError(`There is no job ${id}.`);
      const { name, state } = job;
      const isRetried = await jobs.retry(name, id).catch((error) => {
        if (!isUniqueViolation(error)) throw error;
        throw new UserError(`Job ${id} (${name}) needs no retry: another one waits or runs.`, { cause: error });
      });
      if (!isRetried)
        throw new UserError(`Job ${id} (${name}) ${state === 'active' ? 'is running' : 'has been done'}.`);
      await log('retry', id);
    },
  };
}

function toSchedule(schedule: Pick<ScheduleRow, 'cron' | 'tz'> | null, jobs: Jobs): JobKind['schedule'] {
  if (!schedule) return null;
  return { cron: schedule.cron, tz: schedule.tz, next: jobs.nextRun(schedule)?.toISOString() ?? null };
}

/** Null where it depends on the configuration. */
function toFixed(schedule: Job['schedule']): Pick<ScheduleRow, 'cron' | 'tz'> | null {
  return typeof schedule?.tz === 'string' ? { cron: schedule.cron, tz: schedule.tz } : null;
}

function toLast(row: EndedRow | undefined): JobKind['last'] {
  return row ? { endedAt: row.endedAt, seconds: row.seconds, outcome: row.outcome } : null;
}
