import { sql } from 'kysely';
import { z } from 'zod';
import { UserError } from '#runtime/user-error.mjs';
import { type Actor, recordChange } from '../db/audit/record-change.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { isUniqueViolation } from '../db/database-errors.ts';
import type { Db } from '../db/db.ts';
import { TOTAL_MAX } from '../db/long-list.ts';
import type { Jobs } from './queue/jobs.ts';

// Reads pg-boss's own tables (its version is pinned), because its API cannot list jobs of all kinds.

/** A job as the desk lists it; of its data no more than the label leaves the backend. */
export const jobSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Distinguishes it from others of its kind. */
  label: z.string(),
  state: z.enum(['waiting', 'running', 'failed', 'completed']),
  attempts: z.number(),
  /** The error of the last attempt. */
  reason: z.string().nullable(),
  createdAt: z.string(),
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;

export const jobFilterSchema = z.strictObject({
  state: jobSchema.shape.state.optional(),
  name: z.string().max(100).optional(),
});

export type ListedJob = Omit<Job, 'label'> & { data: unknown };

export type JobPage = {
  filter: z.output<typeof jobFilterSchema>;
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
};

const STATE = sql`case
  when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running'
  when state = 'completed' then 'completed' else 'failed' end`;

/** One page of retained jobs by creation, with the total, counted up to ten thousand. */
export async function pageJobs(
  db: Db,
  { filter, order, limit, offset }: JobPage,
): Promise<{ rows: ListedJob[]; total: number; hasMore: boolean }> {
  const [state, name] = [filter.state ?? null, filter.name ?? null];
  const matches = sql`name not like '\\_\\_pgboss%'
    and (${name}::text is null or name = ${name}) and (${state}::text is null or ${STATE} = ${state})`;
  const { rows } = await sql<ListedJob>`
    select id, name, data, retry_count + 1 as attempts, output ->> 'reason' as reason, ${STATE} as state,
      created_on as "createdAt", start_after as "dueAt", started_on as "startedAt", completed_on as "endedAt"
    from pgboss.job where ${matches}
    order by created_on ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from pgboss.job where ${matches} limit ${TOTAL_MAX + 1}::int
    ) counted`.execute(db);
  const total = totals[0]?.total ?? 0;
  return { rows, total: Math.min(total, TOTAL_MAX), hasMore: total > TOTAL_MAX };
}

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

type Context = { database: DatabaseHandle; jobs: Jobs; clock: () => Date; actor: Actor };

export async function listKinds({ database: { db }, jobs }: Pick<Context, 'database' | 'jobs'>): Promise<JobKind[]> {
  const { rows: counted } = await sql<{ name: string; waiting: number; running: number; failed: number }>`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.job group by name`.execute(db);
  const { rows: newest } = await sql<NonNullable<JobKind['last']> & { name: string }>`
    select distinct on (name) name, completed_on as "endedAt", state as outcome,
      coalesce(extract(epoch from completed_on - started_on), 0)::float8 as seconds
    from pgboss.job where state in ('completed', 'failed') order by name, completed_on desc`.execute(db);
  // As set by the process that last took jobs.
  const { rows: scheduled } = await sql<{ name: string; cron: string; tz: string }>`
    select name, cron, timezone as tz from pgboss.schedule`.execute(db);
  const [counts, ended, schedules] = [mapByName(counted), mapByName(newest), mapByName(scheduled)];
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

const mapByName = <Row extends { name: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));

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
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from pgboss.job where id = ${id}::uuid`.execute(context.database.db);
  const [job] = rows;
  if (!job) throw new UserError(`There is no job ${id}.`);
  const { name, state } = job;
  const isRetried = await context.jobs.retry(name, id).catch((error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new UserError(`Job ${id} (${name}) needs no retry: another one waits or runs.`, { cause: error });
  });
  if (!isRetried) throw new UserError(`Job ${id} (${name}) ${state === 'active' ? 'is running' : 'has been done'}.`);
  await log(context, 'retry', id);
}

/** Forgets a failed job, whose name and reason the log keeps, without addresses. @throws UserError for any other */
export function dismissJob({ database, actor, clock }: Context, id: string): Promise<void> {
  return database.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ name: string; reason: string | null }>`
      delete from pgboss.job where id = ${id}::uuid and ${STATE} = 'failed'
      returning name, output ->> 'reason' as reason`.execute(transaction);
    const [before] = rows;
    if (!before) throw new UserError(`There is no failed job ${id}.`);
    const reason = before.reason?.replace(/[^\s<>@]+(?=@)/g, '…') ?? null;
    const line = { action: 'jobs.dismiss', subjectId: id, before: { ...before, reason } };
    await recordChange(transaction, actor, line, clock());
  });
}

const log = ({ database: { db }, actor, clock }: Context, verb: 'run' | 'retry', id: string): Promise<number> =>
  recordChange(db, actor, { action: `jobs.${verb}`, subjectId: id }, clock());
