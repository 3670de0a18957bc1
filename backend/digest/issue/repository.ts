import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Candidate } from '../tips/candidate.ts';
import { type IssueContent, issueContentSchema } from './content.ts';
import type { Week } from './dates.ts';

/** More posts than any week has had; the newest of a week that has more. */
const MAX_CANDIDATES = 5000;

/** A link can only be left whole; a mail has room for six of this length, whatever they are made of. */
const MAX_SLUG = 200;

/** The posts published within a week that no issue but that of `date` has had. */
export async function listCandidates(db: Kysely<Database>, { from, to }: Week, date: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select p.id, ltrim(p.url_slug, '/') as slug, p.title, p.text, p.type, p.post_user as author,
      coalesce((
        select jsonb_agg(h.name order by ph.position)
        from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
        where ph.post_id = p.id and h.state = 'public'
      ), '[]') as hashtags,
      (select count(distinct b.user_id)::int
        from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id where bp.post_id = p.id) as readers
    from app.posts p
    where p.published_at >= ${from.toISOString()}::timestamptz and p.published_at < ${to.toISOString()}::timestamptz
      and char_length(p.url_slug) <= ${MAX_SLUG}
      and not exists (select from public.mail_issues i where i.date <> ${date}::date and p.id = any(i.post_ids))
    order by p.published_at desc, p.id desc
    limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

export async function findWeeklySummary(db: Kysely<Database>, weekStart: string): Promise<IssueContent['summary']> {
  const row = await db
    .selectFrom('public.gb_weekly_summaries')
    .select(['title', 'summary_content as markdown'])
    .where('start_date', '=', weekStart)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return row ?? null;
}

export type Issue = { id: number; content: IssueContent; finishedAt: string | null };

export async function findIssue(db: Kysely<Database>, date: string): Promise<Issue | null> {
  const row = await db
    .selectFrom('public.mail_issues')
    .select(['id', 'content', 'finished_at'])
    .where('date', '=', date)
    .executeTakeFirst();
  return row
    ? { id: Number(row.id), content: issueContentSchema.parse(row.content), finishedAt: row.finished_at }
    : null;
}

export async function getIssueContent(db: Kysely<Database>, id: number): Promise<IssueContent> {
  const row = await db
    .selectFrom('public.mail_issues')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no issue ${id}`));
  return issueContentSchema.parse(row.content);
}

/**
 * Writes down an issue and everybody who is to get it: all who are confirmed at this moment. One that is there stays as it
 * is, so that of two at the same moment one counts; without a reader there is none.
 */
export async function insertIssue(db: Kysely<Database>, { date, ...rest }: IssueContent): Promise<void> {
  const posts = rest.tips.map(({ postId }) => postId);
  // One statement, so that no issue is there without its readers.
  await sql`
    with readers as (
      select id from public.subscribers where status = 'confirmed'
    ), issue as (
      insert into public.mail_issues (date, content, post_ids)
      select ${date}::date, ${JSON.stringify({ date, ...rest })}::text::jsonb, ${posts}::integer[]
      where exists (select from readers)
      on conflict (date) do nothing
      returning id
    )
    insert into public.mail_deliveries (issue_id, subscriber_id)
    select issue.id, readers.id from issue cross join readers`.execute(db);
}
