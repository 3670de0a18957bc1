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
