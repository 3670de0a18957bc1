import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { AppDependencies } from '../dependencies.ts';
import { countJobs, findJob, listLastEnded, listSchedules } from './list-jobs.ts';
import type { Jobs } from './queue/jobs.ts';

/** A kind of job: when it is due, and how many there are. */
export const jobKindSchema = z.object({
  /** Its name. */
  id: z.string(),
  /** Null as well where the configuration says in which time zone, and no process has set it yet. */
  schedule: z.object({ cron: z.string(), tz: z.string(), next: z.string().nullable() }).nullable(),
  /** The newest that has ended and is still remembered. */
  last: z.object({ endedAt: z.string(), seconds: z.number(), outcome: z.enum(['completed', 'failed']) }).nullable(),
  ...{ waiting: z.number(), running: z.number(), failed: z.number() },
  /** Whether it can be run by hand without data. */
  canRun: z.boolean(),
});
export type JobKind = z.output<typeof jobKindSchema>;

type Context = Pick<AppDependencies, 'database' | 'jobs' | 'clock'> & { actor: Actor };

export async function listKinds({ database: { db }, jobs }: Pick<Context, 'database' | 'jobs'>): Promise<JobKind[]> {
  const counts = new Map((await countJobs(db)).map((row) => [row.name, row]));
  const ended = new Map((await listLastEnded(db)).map((row) => [row.name, row]));
  const schedules = new Map((await listSchedules(db)).map((row) => [row.name, row]));
  return jobs.kinds.map(({ name, schedule: defined }) => {
    const { cron, tz } = schedules.get(name) ?? { cron: defined?.cron, tz: defined?.tz };
    const { waiting = 0, running = 0, failed = 0 } = counts.get(name) ?? {};
    return {
      id: name,
      schedule:
        cron === undefined || typeof tz !== 'string'
          ? null
          : { cron, tz, next: jobs.nextRun({ cron, tz })?.toISOString() ?? null },
      last: ended.get(name) ?? null,
      ...{ waiting, running, failed },
      canRun: canRun(jobs, name),
    };
  });
}

export const findKind = ({ kinds }: Jobs, name: string) => kinds.find((job) => job.name === name);

export const canRun = (jobs: Jobs, name: string): boolean => findKind(jobs, name)?.data.safeParse({}).success ?? false;

/**
 * Has a job done now, which is logged. Returns its id, or null when one that waits or runs makes another needless.
 * @throws UserError for an unknown name, or data that does not fit
 */
export async function runJob(context: Context, name: string, data: unknown): Promise<string | null> {
  const { jobs } = context;
  const job = findKind(jobs, name);
  if (!job) {
    throw new UserError(`There is no job ${name}. There are ${jobs.kinds.map((known) => known.name).join(', ')}.`);
  }
  try {
    const id = await jobs.send(job, data);
    // Its data may be an address.
    if (id) await log(context, 'run', name);
    return id;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new UserError(`The data does not fit ${name}: ${z.prettifyError(error)}`, { cause: error });
  }
}

/** Retries a failed or waiting job at once, which is logged. @throws UserError for any other */
export async function retryJob(context: Context, id: string): Promise<void> {
  const job = await findJob(context.database.db, id);
  if (!job) throw new UserError(`There is no job ${id}.`);
  const { name, state } = job;
  const isRetried = await context.jobs.retry(name, id).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new UserError(`Job ${id} (${name}) needs no retry: another one waits or runs.`, { cause: error });
  });
  if (!isRetried) throw new UserError(`Job ${id} (${name}) ${state === 'active' ? 'is running' : 'has been done'}.`);
  await log(context, 'retry', id);
}

const log = ({ database: { db }, actor, clock }: Context, verb: 'run' | 'retry', id: string): Promise<number> =>
  recordChange(db, actor, { action: `jobs.${verb}`, subject: 'jobs', subjectId: id }, clock());
