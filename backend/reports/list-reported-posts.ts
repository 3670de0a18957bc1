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
  // First by post, then the posts, then the page, and only for its rows whatever takes a look at each report.
  const found = sql`
    with reported as (
      select r.post_id, count(*)::int as reports, max(r.created_at) as latest_at
        ${filter.reason === undefined ? sql`` : sql`, bool_or(r.reason = ${filter.reason}) as has_reason`}
      from app.reports r where ${isOfState(state)} group by r.post_id
    ), found as materialized (
      select p.id, p.title, p.post_user as author, f.reports, f.latest_at
      from reported f join app.posts p on p.id = f.post_id
      where ${isPostOfState(state)} and ${matches(filter)}
    )`;
  const { rows } = await sql<ReportedPost & { total: number }>`
    ${found}, page as (
      select * from found f order by ${toOrder(sort)}, f.id desc limit ${limit} offset ${offset}
    )
    select f.id, f.title, f.author, ${state} as state, f.reports, f.latest_at as "latestAt",
      (select jsonb_agg(jsonb_build_object('reason', reason, 'count', n) order by n desc, reason) from (
        select r.reason, count(*)::int as n from app.reports r where r.post_id = f.id and ${isOfState(state)} group by r.reason
      ) counted) as reasons,
      (select r.note from app.reports r where r.post_id = f.id and r.note is not null and ${isOfState(state)}
        order by r.created_at desc, r.id desc limit 1) as note,
      (select count(*)::int from found) as total
    from page f order by ${toOrder(sort)}, f.id desc`.execute(db);
  const [first] = rows;
  if (first) return { rows, total: first.total };
  // Beyond the last page no row is there to say it.
  const counted = await sql<{ total: number }>`${found} select count(*)::int as total from found`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** One post with all that was reported of it, settled or not. Null where there is no such post. */
export async function getPostReports(db: Db, postId: number): Promise<PostReports | null> {
  const post = await db
    .selectFrom('app.posts')
    .select(['id', 'title', 'post_user as author', sql<boolean>`published_at is not null`.as('isOnSite')])
    .where('id', '=', postId)
    .executeTakeFirst();
  if (!post) return null;
  const entries = await db
    .selectFrom('app.reports')
    .select(['id', 'reason', 'note', 'signed_in as signedIn', 'created_at as at', 'settled_at as settledAt'])
    .where('post_id', '=', postId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_REPORTS_OF_A_POST)
    .execute();
  return { ...post, open: entries.filter(({ settledAt }) => settledAt === null).length, entries };
}

/** Of reports `r`. */
const isOfState = (state: ReportedPostFilter['state']): RawBuilder<SqlBool> =>
  state === 'settled' ? sql`r.settled_at is not null` : sql`r.settled_at is null`;

/** Of posts `p`. */
function isPostOfState(state: ReportedPostFilter['state']): RawBuilder<SqlBool> {
  if (state === 'settled') return sql`true`;
  return state === 'open' ? sql`p.published_at is not null` : sql`p.published_at is null`;
}

/** Of posts `p` with their reports `f`. */
function matches({ state, reason, q }: ReportedPostFilter): RawBuilder<SqlBool> {
  const hasReason = reason === undefined ? sql<SqlBool>`true` : sql<SqlBool>`f.has_reason`;
  if (!q) return hasReason;
  // `strpos`, so that nothing in what was typed is a pattern.
  return sql`${hasReason} and (strpos(lower(p.title), lower(${q})) > 0 or exists (
    select from app.reports r
    where r.post_id = p.id and ${isOfState(state)} and strpos(lower(r.note), lower(${q})) > 0))`;
}

const COLUMNS = { latestAt: sql`f.latest_at`, reports: sql`f.reports` } as const;

const toOrder = ({ field, order }: ListQuery['sort']): RawBuilder<unknown> =>
  sql`${COLUMNS[field]} ${order === 'asc' ? sql`asc` : sql`desc`}`;
