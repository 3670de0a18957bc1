import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { TOTAL_MAX } from '../db/long-list.ts';

// Reads pg-boss's own tables (its version is pinned), because its API cannot list jobs of all kinds.

export type CountRow = { name: string; waiting: number; running: number; failed: number };

export async function countJobs(db: Db): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select name,
      (count(*) filter (where state in ('created', 'retry')))::int as waiting,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state = 'failed'))::int as failed
    from pgboss.job group by name`.execute(db);
  return rows;
}

export type EndedRow = { name: string; endedAt: string; seconds: number; outcome: 'completed' | 'failed' };

/** The newest ended job of each name. */
export async function listLastEnded(db: Db): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select distinct on (name) name, completed_on as "endedAt", state as outcome,
      coalesce(extract(epoch from completed_on - started_on), 0)::float8 as seconds
    from pgboss.job where state in ('completed', 'failed') order by name, completed_on desc`.execute(db);
  return rows;
}

export type ScheduleRow = { name: string; cron: string; tz: string };

/** As set by the process that last took jobs. */
export async function listSchedules(db: Db): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select name, cron, timezone as tz from pgboss.schedule`.execute(db);
  return rows;
}

/** Null for an unknown id. */
export async function findJob(db: Db, id: string): Promise<{ name: string; state: string } | null> {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from pgboss.job where id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

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
