import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { toIntegers } from '../../../db/parameters.ts';
import { dropPoints, listLinkedSlugs } from '../../../summaries/citations/drop-points.ts';
import { listPostsOf, titleOfLeft } from '../../../summaries/citations/withdraw-quotes.ts';
import { AUTHORS_MIN } from '../../../trends/find-trends.ts';
import type { Week } from '../../dates.ts';
import { type Candidate, toTip } from '../tips/select-tips.ts';
import { type IssueContent, issueContentSchema } from './content.ts';

/** Beyond any real week; the newest posts are used. */
const MAX_CANDIDATES = 5000;

/** Links are not cut; a mail has space for six of this length. */
const MAX_SLUG = 200;

/** A `Candidate` of a post `p`. */
const SELECT_CANDIDATE = sql`p.id, ltrim(p.url_slug, '/') as slug, p.title, p.text, p.post_user as author,
  coalesce((
    select jsonb_agg(h.name order by ph.position)
    from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
    where ph.post_id = p.id and h.state = 'public'
  ), '[]') as hashtags,
  (select count(distinct b.user_id)::int
    from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id where bp.post_id = p.id) as readers`;

/** Published within a week, and in no other issue. */
export async function listCandidates(db: Db, { from, to }: Week, date: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${SELECT_CANDIDATE} from app.posts p
    where p.published_at >= ${from.toISOString()}::timestamptz and p.published_at < ${to.toISOString()}::timestamptz
      and char_length(p.url_slug) <= ${MAX_SLUG}
      and not exists (select from public.mail_issues i where i.date <> ${date}::date and p.id = any(i.post_ids))
    order by p.published_at desc, p.id desc
    limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
}

export async function findWeeklySummary(db: Db, weekStart: string): Promise<IssueContent['summary']> {
  const row = await db
    .selectFrom('public.gb_weekly_summaries')
    .select(['title', 'summary_content as markdown'])
    .where('start_date', '=', weekStart)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return row ?? null;
}

export type Issue = { id: number; content: IssueContent };

export async function findIssue(db: Db, date: string): Promise<Issue | null> {
  const row = await db
    .selectFrom('public.mail_issues')
    .select(['id', 'content'])
    .where('date', '=', date)
    .executeTakeFirst();
  return row ? { id: Number(row.id), content: issueContentSchema.parse(row.content) } : null;
}

/**
 * The content of an issue for subscribers who have not got it yet: without posts that have left the site, and with
 * corrections of others, also in its summary.
 */
export async function getIssueContent(db: Db, id: number): Promise<IssueContent> {
  const row = await db
    .selectFrom('public.mail_issues')
    .select(['content', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Error(`There is no issue ${id}`));
  const content = issueContentSchema.parse(row.content);
  const { rows } = await sql<Candidate & { hasChanged: boolean }>`
    select ${SELECT_CANDIDATE}, p.updated_at > ${row.created_at}::timestamptz as "hasChanged"
    from app.posts p
    where p.id = any(${toIntegers(content.tips.map(({ postId }) => postId))}) and p.published_at is not null`.execute(
    db,
  );
  const posts = new Map(rows.map((post) => [post.id, post]));
  const tips = content.tips.flatMap((tip) => {
    const post = posts.get(tip.postId);
    if (!post) return [];
    return [post.hasChanged ? { ...toTip(post), readers: tip.readers } : tip];
  });
  const rising = await withoutRemoved(db, content.rising);
  return { ...content, tips, rising, summary: await withoutChanged(db, content.summary, row.created_at) };
}

/** Only with posts that are on the site; what few are left of rises no more. */
async function withoutRemoved(db: Db, rising: IssueContent['rising']): Promise<IssueContent['rising']> {
  if (rising.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select id from app.posts
    where id = any(${toIntegers(rising.flatMap(({ postIds }) => postIds))}) and published_at is not null`.execute(db);
  const posts = new Set(rows.map(({ id }) => id));
  return rising
    .map((one) => ({ ...one, postIds: one.postIds.filter((id) => posts.has(id)) }))
    .filter(({ postIds }) => postIds.length >= AUTHORS_MIN);
}

async function withoutChanged(
  db: Db,
  summary: IssueContent['summary'],
  since: string,
): Promise<IssueContent['summary']> {
  if (!summary) return null;
  const changed = await listPostsOf(
    db,
    listLinkedSlugs(summary.markdown),
    sql`(published_at is null or updated_at > ${since}::timestamptz)`,
  );
  const markdown = dropPoints(summary.markdown, new Set(changed));
  const title = titleOfLeft('weekly', summary.title, summary.markdown, markdown);
  return markdown === '' ? null : { title, markdown };
}

/** Stores an issue with all confirmed subscribers. Idempotent; does nothing without subscribers. */
export async function insertIssue(db: Db, { date, ...rest }: IssueContent): Promise<void> {
  const posts = rest.tips.map(({ postId }) => postId);
  // One statement, so that an issue always has its subscribers.
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
