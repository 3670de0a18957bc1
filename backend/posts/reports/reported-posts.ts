import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { type Actor, recordChange } from '../../db/audit/record-change.ts';
import { RevertError, type Reverts } from '../../db/audit/revert.ts';
import type { Db } from '../../db/db.ts';
import type { LongList } from '../../db/long-list.ts';
import { toIntegers } from '../../db/parameters.ts';
import type { PostReports, ReportedPost, ReportedPostFilter, ReportedPostQuery } from './report-schema.ts';

const MAX_REPORTS_OF_A_POST = 500;

/** Reported posts with their reports of the given state. */
export function listReportedPosts(
  db: Db,
  { sort: { field, order }, filter }: ReportedPostQuery,
): LongList<ReportedPost> {
  const { state, q } = filter;
  return {
    ids: sql`select rp.post_id as id from app.reported_posts rp join app.posts p on p.id = rp.post_id
      where ${isPostOfState(state)} and ${hasReason(filter)}`,
    order: sql.raw(`${COLUMNS[state === 'settled' ? 'settled' : 'open'][field]} ${order}, rp.post_id ${order}`),
    sift: q ? (ids) => siftByWords(db, ids, state, q) : undefined,
    read: (ids) => readReportedPosts(db, ids, state),
  };
}

async function readReportedPosts(
  db: Db,
  ids: readonly number[],
  state: ReportedPostFilter['state'],
): Promise<ReportedPost[]> {
  const { reports, latestAt } = COLUMNS[state === 'settled' ? 'settled' : 'open'];
  const { rows } = await sql<ReportedPost>`
    select p.id, p.title, p.post_user as author, ${state} as state, ${sql.raw(reports)} as reports,
      ${sql.raw(latestAt)} as "latestAt",
      (select jsonb_agg(jsonb_build_object('reason', reason, 'count', n) order by n desc, reason) from (
        select r.reason, count(*)::int as n from app.reports r where r.post_id = p.id and ${isOfState(state)} group by r.reason
      ) counted) as reasons,
      (select r.note from app.reports r where r.post_id = p.id and r.note is not null and ${isOfState(state)}
        order by r.created_at desc, r.id desc limit 1) as note
    from app.reported_posts rp join app.posts p on p.id = rp.post_id
    where rp.post_id = any(${toIntegers(ids)})`.execute(db);
  return rows;
}

/** `strpos`, so that the input is not a pattern. */
async function siftByWords(
  db: Db,
  ids: readonly number[],
  state: ReportedPostFilter['state'],
  q: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from app.posts p where p.id = any(${toIntegers(ids)}) and (
      strpos(app.fold(p.title), app.fold(${q})) > 0
      or p.id in (select r.post_id from app.reports r
        where r.post_id = any(${toIntegers(ids)}) and r.note is not null and ${isOfState(state)}
          and strpos(app.fold(r.note), app.fold(${q})) > 0))`.execute(db);
  return rows.map(({ id }) => id);
}

/** All reports of a post. Null for an unknown post. */
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

const isOfState = (state: ReportedPostFilter['state']): RawBuilder<SqlBool> =>
  state === 'settled' ? sql`r.settled_at is not null` : sql`r.settled_at is null`;

/** Reported posts `rp` and their posts `p`, written like the partial indexes. */
function isPostOfState(state: ReportedPostFilter['state']): RawBuilder<SqlBool> {
  if (state === 'settled') return sql`rp.settled > 0`;
  return sql`rp.open > 0 and p.published_at is ${state === 'open' ? sql`not null` : sql`null`}`;
}

const hasReason = ({ reason, state }: ReportedPostFilter): RawBuilder<SqlBool> =>
  reason === undefined
    ? sql`true`
    : sql`exists (select from app.reports r
        where r.post_id = rp.post_id and r.reason = ${reason} and ${isOfState(state)})`;

const COLUMNS = {
  open: { latestAt: 'rp.open_at', reports: 'rp.open' },
  settled: { latestAt: 'rp.settled_at', reports: 'rp.settled' },
} as const;

const SETTLE_ACTION = 'reports.settle';

/** Closes the reports of these posts and deletes reporters' hashes. Returns one log entry per post with open reports. */
export async function settleReports(db: Db, postIds: readonly number[], actor: Actor, now: Date): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const settled = await transaction
      .updateTable('app.reports')
      .set({ settled_at: now, reporter_hash: null })
      .where('post_id', 'in', postIds)
      .where('settled_at', 'is', null)
      .returning(['id', 'post_id'])
      .execute();
    const changes: number[] = [];
    for (const [postId, reports] of Map.groupBy(settled, (report) => report.post_id)) {
      const before = { open: reports.map(({ id }) => id) };
      const change = { action: SETTLE_ACTION, subjectId: postId, before, after: { open: [] } };
      changes.push(await recordChange(transaction, actor, change, now));
    }
    return changes;
  });
}

const beforeSchema = z.object({ open: z.array(z.int()) });

/** Reopens reports settled by mistake. Their reporters are forgotten and may report again. */
export const REPORT_REVERTS: Reverts = {
  [SETTLE_ACTION]: async ({ transaction }, { before }) => {
    const { open } = beforeSchema.parse(before);
    const { numUpdatedRows } = await transaction
      .updateTable('app.reports')
      .set({ settled_at: null, reporter_hash: sql<string>`'reopened ' || id` })
      .where('id', 'in', open)
      .where('settled_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RevertError('The reports are gone.');
  },
};
