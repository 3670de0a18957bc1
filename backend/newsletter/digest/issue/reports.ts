import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/db.ts';

export async function countMails(db: Db, date: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from public.mail_deliveries d join public.mail_issues i on i.id = d.issue_id
    where i.date = ${date}::date group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

/** Addresses with a refused or unknown mail, at most two hundred. */
export async function listAddresses(db: Db, date: string, state: 'failed' | 'unknown') {
  const { rows } = await sql<{ email: string; reason: string | null }>`
    select s.email, d.reason from public.mail_deliveries d
      join public.mail_issues i on i.id = d.issue_id join public.subscribers s on s.id = d.subscriber_id
    where i.date = ${date}::date and d.state = ${state} order by s.id limit 200`.execute(db);
  return rows;
}

/** With its mails by outcome. */
export const issueSchema = z.object({
  /** Its Monday, or the day of daily mails. */
  date: z.string(),
  /** Mails of what their readers follow, without anything for everybody. */
  isDaily: z.boolean(),
  createdAt: z.string(),
  /** Null while mails wait. */
  finishedAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** From its first tip. */
  subject: z.string(),
  tips: z.number(),
  mails: z.number(),
  sent: z.number(),
  failed: z.number(),
  unknown: z.number(),
  /** Mails of subscribers who had left. */
  left: z.number(),
  waiting: z.number(),
});
export type ListedIssue = z.output<typeof issueSchema>;

export type IssuePage = { order: 'asc' | 'desc'; limit: number; offset: number; date?: string | undefined };

/** One page of issues by Monday, with the total. Mails are counted while they are sent, and once afterwards. */
export async function listIssues(
  db: Db,
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
      i.paused_at as "pausedAt", i.content ->> 'kind' is not distinct from 'daily' as "isDaily",
      coalesce(i.content #>> '{tips,0,title}', '') as subject,
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
