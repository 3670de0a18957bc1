import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../db/types.ts';
import type { PostReports, ReportedPost, ReportedPostFilter, ReportedPostSort } from './reported-post-schema.ts';

type Db = Kysely<Database>;

type ListQuery = {
  sort: { field: ReportedPostSort; order: 'asc' | 'desc' };
  limit: number;
  offset: number;
  filter: ReportedPostFilter;
};

const MAX_REPORTS_OF_A_POST = 500;

/** Posts that were reported, each once with its reports of the asked state. */
export async function listReportedPosts(
  db: Db,
  { sort, limit, offset, filter }: ListQuery,
): Promise<{ rows: ReportedPost[]; total: number }> {
  const { state } = filter;
  const found = sql`
    select r.post_id, count(*)::int as reports, max(r.created_at) as latest_at
    from app.reports r join app.posts p on p.id = r.post_id
    where ${isOfState(state)}
    group by r.post_id, p.title
    having ${matches(filter)}`;
  const [{ rows }, total] = [
    await sql<ReportedPost>`
      with found as (${found})
      select p.id, p.title, p.post_user as author, ${state} as state, f.reports, f.latest_at as "latestAt",
        (select jsonb_agg(jsonb_build_object('reason', reason, 'count', n) order by n desc, reason) from (
          select r.reason, count(*)::int as n from app.reports r where r.post_id = p.id and ${isOfState(state)} group by r.reason
        ) counted) as reasons,
        (select r.note from app.reports r where r.post_id = p.id and r.note is not null and ${isOfState(state)}
          order by r.created_at desc, r.id desc limit 1) as note
      from found f join app.posts p on p.id = f.post_id
      order by ${toOrder(sort)}, p.id desc
      limit ${limit} offset ${offset}`.execute(db),
    await sql<{ n: number }>`with found as (${found}) select count(*)::int as n from found`.execute(db),
  ];
  return { rows, total: total.rows[0]?.n ?? 0 };
}

/** One post with all that was reported of it, settled or not. Null where there is no such post. */
export async function getPostReports(db: Db, postId: number): Promise<PostReports | null> {
  const post = await db
    .selectFrom('app.posts')
    .select(['id', 'title', 'post_user as author', sql<boolean>`published_at is not null`.as('isOnSite')])
    .where('id', '=', postId)
    .executeTakeFirst();
  if (!post) return null;
  const reports = await db
    .selectFrom('app.reports')
    .select(['id', 'reason', 'note', 'signed_in as signedIn', 'created_at as at', 'settled_at as settledAt'])
    .where('post_id', '=', postId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REPORTS_OF_A_POST)
    .execute();
  return { ...post, open: reports.filter(({ settledAt }) => settledAt === null).length, reports };
}

/** Of reports `r` of posts `p`. */
function isOfState(state: ReportedPostFilter['state']): RawBuilder<SqlBool> {
  if (state === 'settled') return sql`r.settled_at is not null`;
  return state === 'open'
    ? sql`r.settled_at is null and p.published_at is not null`
    : sql`r.settled_at is null and p.published_at is null`;
}

/** Of the reports `r` of one post `p` together. */
function matches({ reason, q }: ReportedPostFilter): RawBuilder<SqlBool> {
  const hasReason = reason === undefined ? sql<SqlBool>`true` : sql<SqlBool>`bool_or(r.reason = ${reason})`;
  if (!q) return hasReason;
  // `strpos`, so that nothing in what was typed is a pattern.
  return sql`${hasReason} and (
    strpos(lower(p.title), lower(${q})) > 0 or bool_or(strpos(lower(coalesce(r.note, '')), lower(${q})) > 0))`;
}

const COLUMNS = { latestAt: sql`f.latest_at`, reports: sql`f.reports` } as const;

const toOrder = ({ field, order }: ListQuery['sort']): RawBuilder<unknown> =>
  sql`${COLUMNS[field]} ${order === 'asc' ? sql`asc` : sql`desc`}`;
