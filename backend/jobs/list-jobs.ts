import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

// Read from pg-boss's own tables, whose version is pinned: it has no question for the newest jobs of all kinds.

type Db = Kysely<Database>;

export type JobRow = {
  id: string;
  name: string;
  data: unknown;
  retryCount: number;
  reason: string | null;
  /** When it is due, was begun, or ended, by the state that was asked for. */
  at: string;
};

const LISTED = 20;

const ORDER = {
  waiting: { where: sql`state in ('created', 'retry')`, at: sql`start_after`, by: sql`start_after, created_on` },
  running: { where: sql`state = 'active'`, at: sql`started_on`, by: sql`started_on` },
  failed: { where: sql`state = 'failed'`, at: sql`completed_on`, by: sql`completed_on desc` },
};

export async function listJobsIn(db: Db, state: keyof typeof ORDER): Promise<JobRow[]> {
  const { where, at, by } = ORDER[state];
  const { rows } = await sql<JobRow>`
    select id, name, data, retry_count as "retryCount", output ->> 'reason' as reason, ${at} as at
    from pgboss.job where ${where} and name not like '\\_\\_pgboss%' order by ${by} limit ${LISTED}`.execute(db);
  return rows;
}

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

/** The newest job of each name that has ended. */
export async function listLastEnded(db: Db): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select distinct on (name) name, completed_on as "endedAt", state as outcome,
      coalesce(extract(epoch from completed_on - started_on), 0)::float8 as seconds
    from pgboss.job where state in ('completed', 'failed') order by name, completed_on desc`.execute(db);
  return rows;
}

export type ScheduleRow = { name: string; cron: string; tz: string };

/** As the process that last took jobs has set them. */
export async function listSchedules(db: Db): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select name, cron, timezone as tz from pgboss.schedule`.execute(db);
  return rows;
}

/** The kind of job that has this id. Null when it is no longer there. */
export async function findJobName(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where id = ${id}::uuid`.execute(db);
  return rows[0]?.name ?? null;
}

/** Whether a job of this name, with these fields in its data, waits or runs. */
export async function isJobOpen(db: Db, name: string, data: object): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${name} and state in ('created', 'retry', 'active') and data @> ${JSON.stringify(data)}::text::jsonb
    limit 1`.execute(db);
  return rows.length > 0;
}

export type JobState = 'waiting' | 'running' | 'failed' | 'completed';

/** A job as the desk lists it; of its data no more than its label leaves the backend. */
export type ListedJob = Omit<JobRow, 'at'> & {
  state: JobState;
  createdAt: string;
  /** Not before this. */
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
};

export type JobPage = {
  filter: { state?: JobState | undefined; name?: string | undefined };
  order: 'asc' | 'desc';
  limit: number;
  offset: number;
};

const STATE = sql`case
  when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running'
  when state = 'completed' then 'completed' else 'failed' end`;

/** One page of the jobs that are still remembered, by when they were sent, and how many match. */
export async function pageJobs(
  db: Db,
  { filter, order, limit, offset }: JobPage,
): Promise<{ rows: ListedJob[]; total: number }> {
  const [state, name] = [filter.state ?? null, filter.name ?? null];
  const matches = sql`name not like '\\_\\_pgboss%'
    and (${name}::text is null or name = ${name}) and (${state}::text is null or ${STATE} = ${state})`;
  const { rows } = await sql<ListedJob>`
    select id, name, data, retry_count as "retryCount", output ->> 'reason' as reason, ${STATE} as state,
      created_on as "createdAt", start_after as "dueAt", started_on as "startedAt", completed_on as "endedAt"
    from pgboss.job where ${matches}
    order by created_on ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit} offset ${offset}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from pgboss.job where ${matches}`.execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}
