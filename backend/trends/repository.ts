import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { toJson } from '../db/parameters.ts';
import { authorKey } from '../text/author-key.ts';
import { AUTHORS_MIN, type Trend, type TrendKind, type TrendPost, WEEK_MS, WEEKS } from './find-trends.ts';

/** A trend as it is shown: every number is that of the posts on the site at this moment. */
export type CountedTrend = {
  kind: TrendKind;
  state: 'new' | 'rising' | 'fading';
  /** The term, or the hashtag with its `#`. */
  name: string;
  hashtag_id: number | null;
  /** The distinct authors of this week's posts. */
  authors: number;
  /** Posts by week, this one first. */
  weeks: number[];
  /** This week's posts. */
  postIds: number[];
};

type Page = TrendPost & { id: number; at: string };

const PAGE_SIZE = 200;
const DAY_MS = WEEK_MS / 7;
/** Of what rises and of what fades: some more than are shown, since terms repeat each other. */
const STORED_MAX = 25;
/** The share of a term's posts that are another trend's, from which on it says the same. */
const SAME_POSTS = 0.8;

/** The first moment after the day of this one, which ends the week that is looked at. */
export const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS);

/** The published posts of the weeks before `end`, in the order in which they were published, by page. */
export async function* readPosts(db: Db, end: Date): AsyncGenerator<Page[]> {
  let after = { at: new Date(end.getTime() - WEEKS * WEEK_MS).toISOString(), id: 0 };
  for (;;) {
    const { rows } = await sql<Page>`
      select p.id, p.title, p.text, p.post_user as author, p.published_at::text as at,
        (extract(epoch from p.published_at) * 1000)::float8 as "publishedAt",
        array(select ph.hashtag_id from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
          where ph.post_id = p.id and h.state = 'public') as "hashtagIds"
      from app.posts p
      where (p.published_at, p.id) > (${after.at}::timestamptz, ${after.id}::int) and p.published_at < ${end.toISOString()}::timestamptz
      order by p.published_at, p.id limit ${PAGE_SIZE}`.execute(db);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < PAGE_SIZE) return;
    after = last;
  }
}

/** Puts these trends in the place of all others. */
export async function replaceTrends(db: Db, trends: readonly Trend[]): Promise<void> {
  const stored = [true, false].flatMap((isRising) =>
    trends.filter((trend) => trend.isRising === isRising).slice(0, STORED_MAX),
  );
  const rows = stored.map(({ kind, key, isRising, score }) => ({
    kind,
    key,
    is_rising: isRising,
    score,
    hashtag_id: kind === 'hashtag' ? Number(key) : null,
  }));
  await db.transaction().execute(async (transaction) => {
    await sql`delete from app.trends`.execute(transaction);
    await sql`
      insert into app.trends (kind, key, is_rising, score, hashtag_id)
      select kind, key, is_rising, score, hashtag_id from jsonb_populate_recordset(null::app.trends, ${toJson(rows)})`.execute(
      transaction,
    );
  });
}

/** Which run of the job found the trends that are there. */
export async function findTrendsVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`select max(found_at)::text as version from app.trends`.execute(
    db,
  );
  return rows[0]?.version ?? 'none';
}

type Row = Omit<CountedTrend, 'authors' | 'state' | 'weeks' | 'postIds'> & {
  is_rising: boolean;
  score: number;
  counts: Record<number, number>;
  /** This week's posts. */
  now: { id: number; author: string | null }[];
};

/**
 * The trends, the surest first, with their posts in each of the weeks before `end`, as the feed's filters count them. Left out are those
 * that these numbers do not show, and terms that repeat another trend.
 */
export async function countTrends(db: Db, end: Date): Promise<CountedTrend[]> {
  const start = new Date(end.getTime() - WEEKS * WEEK_MS);
  const isWithin = sql`p.published_at >= ${start.toISOString()}::timestamptz and p.published_at < ${end.toISOString()}::timestamptz`;
  const week = sql`ceil(extract(epoch from ${end.toISOString()}::timestamptz - p.published_at) / ${WEEK_MS / 1000})::int - 1 as week`;
  const { rows } = await sql<Row>`
    with found as (
      select t.*, coalesce(h.name, t.key) as name
      from app.trends t left join app.hashtags h on h.id = t.hashtag_id and h.state = 'public'
      where t.kind <> 'hashtag' or h.id is not null
    ), listed as materialized (
      select t.kind, t.key, p.id, p.post_user, ${week}
      from found t join app.posts p on p.search_text like app.like_part(t.key) where t.kind = 'term' and ${isWithin}
      union all
      select t.kind, t.key, p.id, p.post_user, ${week}
      from found t join app.posts_hashtags ph using (hashtag_id) join app.posts p on p.id = ph.post_id where ${isWithin}
    ), weeks as (
      select kind, key, week, count(*)::int as posts,
        jsonb_agg(jsonb_build_object('id', id, 'author', post_user)) filter (where week = 0) as now
      from listed group by kind, key, week
    )
    select t.kind, name, hashtag_id, is_rising, score,
      coalesce((select jsonb_object_agg(week, posts) from weeks w where (w.kind, w.key) = (t.kind, t.key)), '{}') as counts,
      coalesce((select now from weeks w where (w.kind, w.key, w.week) = (t.kind, t.key, 0)), '[]') as now
    from found t order by t.kind, t.key`.execute(db);
  // Of words that are equally often in the same posts the longest says most.
  const order = rows.sort(
    (a, b) =>
      Number(a.kind === 'term') - Number(b.kind === 'term') ||
      b.score - a.score ||
      b.now.length - a.now.length ||
      b.name.length - a.name.length,
  );
  return withoutRepetitions(order).flatMap(toCounted);
}

function toCounted({ is_rising, score: _score, counts, now: posts, ...row }: Row): CountedTrend[] {
  const weeks = Array.from({ length: WEEKS }, (_, week) => counts[week] ?? 0);
  // Posts without an author are nobody's.
  const authors = new Set(posts.flatMap(({ author }) => (author === null ? [] : authorKey(author)))).size;
  const [now = 0, ...before] = weeks;
  const total = before.reduce((sum, posts) => sum + posts, 0);
  const mean = total / before.length;
  const isShown = is_rising ? now > mean && authors >= AUTHORS_MIN : now < mean;
  const state = is_rising ? (total === 0 ? 'new' : 'rising') : 'fading';
  return isShown ? [{ ...row, state, authors, weeks, postIds: posts.map(({ id }) => id) }] : [];
}

/** A search for a term finds the longer ones as well; a hashtag, or the words of one story, are in the same posts. */
function withoutRepetitions(trends: readonly Row[]): Row[] {
  const kept: { row: Row; posts: Set<number> }[] = [];
  for (const row of trends) {
    const posts = row.now.map(({ id }) => id);
    const isRepetition = kept.some(({ row: other, posts: others }) => {
      if (row.kind !== 'term' || row.is_rising !== other.is_rising) return false;
      if (other.kind === 'term' && (other.name.includes(row.name) || row.name.includes(other.name))) return true;
      return row.is_rising && posts.filter((id) => others.has(id)).length >= SAME_POSTS * posts.length;
    });
    if (!isRepetition) kept.push({ row, posts: new Set(posts) });
  }
  return kept.map(({ row }) => row);
}
