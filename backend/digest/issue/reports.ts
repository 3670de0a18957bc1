import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/types.ts';

/** How many addresses of a kind a report names. */
const MAX_NAMED = 200;

const namedSchema = z.array(z.object({ email: z.string(), reason: z.string().nullable() }));

/** An issue and what became of its mails. */
export const issueReportSchema = z.object({
  date: z.string(),
  createdAt: z.string(),
  /** Null while mails wait. */
  finishedAt: z.string().nullable(),
  tips: z.int(),
  /** Mails by state. */
  states: z.record(z.string(), z.int()),
  /** Handed over without an answer, and refused: the first two hundred. */
  unknown: namedSchema,
  failed: namedSchema,
});

export type IssueReport = z.output<typeof issueReportSchema>;

export async function listIssueReports(
  db: Kysely<Database>,
  { date, limit }: { date?: string | undefined; limit: number },
): Promise<IssueReport[]> {
  const named = (state: string) => sql`coalesce((
    select jsonb_agg(jsonb_build_object('email', email, 'reason', reason)) from (
      select s.email, d.reason from public.mail_deliveries d join public.subscribers s on s.id = d.subscriber_id
      where d.issue_id = i.id and d.state = ${state} order by s.id limit ${MAX_NAMED}
    ) named), '[]')`;
  const { rows } = await sql<IssueReport>`
    select to_char(i.date, 'YYYY-MM-DD') as date, i.created_at as "createdAt", i.finished_at as "finishedAt",
      coalesce(array_length(i.post_ids, 1), 0) as tips,
      coalesce((
        select jsonb_object_agg(state, n) from (
          select state, count(*) as n from public.mail_deliveries where issue_id = i.id group by state
        ) states), '{}') as states,
      ${named('unknown')} as unknown, ${named('failed')} as failed
    from public.mail_issues i
    where ${date ?? null}::date is null or i.date = ${date ?? null}::date
    order by i.date desc limit ${limit}`.execute(db);
  return rows;
}

/** An issue in the desk's list: its mails by what became of them. */
export type ListedIssue = {
  date: string;
  createdAt: string;
  /** Null while mails wait. */
  finishedAt: string | null;
  pausedAt: string | null;
  subject: string;
  tips: number;
  mails: number;
  sent: number;
  failed: number;
  unknown: number;
  /** Their reader had left the list. */
  left: number;
  /** Mails that have not gone out yet. */
  waiting: number;
};

export type IssuePage = { order: 'asc' | 'desc'; limit: number; offset: number; date?: string | undefined };

/** One page of the issues by their Mondays, and how many there are. Mails are counted while they go out, and once when they have. */
export async function listIssues(
  db: Kysely<Database>,
  { order, limit, offset, date = undefined }: IssuePage,
): Promise<{ rows: ListedIssue[]; total: number }> {
  const only = sql`(${date ?? null}::date is null or i.date = ${date ?? null}::date)`;
  const sum = (...states: string[]) =>
    sql`${sql.join(
      states.map((state) => sql`coalesce((m.totals ->> ${state}::text)::int, 0)`),
      sql` + `,
    )}`;
  const { rows } = await sql<ListedIssue>`
    with page as (
      select * from public.mail_issues i where ${only}
      order by i.date ${order === 'asc' ? sql`asc` : sql`desc`} limit ${limit} offset ${offset}
    )
    select to_char(i.date, 'YYYY-MM-DD') as date, i.created_at as "createdAt", i.finished_at as "finishedAt",
      i.paused_at as "pausedAt", coalesce(i.content #>> '{tips,0,title}', '') as subject,
      coalesce(array_length(i.post_ids, 1), 0) as tips,
      ${sum('sent', 'failed', 'unknown', 'skipped', 'pending', 'sending')} as mails,
      ${sum('sent')} as sent, ${sum('failed')} as failed, ${sum('unknown')} as unknown, ${sum('skipped')} as left,
      ${sum('pending', 'sending')} as waiting
    from page i cross join lateral (
      select coalesce(i.totals, (
        select jsonb_object_agg(d.state, d.n) from (
          select state, count(*) as n from public.mail_deliveries where issue_id = i.id group by state
        ) d
      ), '{}') as totals
      -- A fence: else the mails would be counted once for each column above.
      offset 0
    ) m
    order by i.date ${order === 'asc' ? sql`asc` : sql`desc`}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from public.mail_issues i where ${only}`.execute(db);
  return { rows, total: totals[0]?.total ?? 0 };
}
