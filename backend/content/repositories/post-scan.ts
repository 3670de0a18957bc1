import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Turns } from '../../http/read-gate.ts';
import type { Filter } from '../schemas/filter.ts';
import {
  type BucketSearch,
  intArray,
  type PlannedPosts,
  searchByTrigrams,
  searchByWords,
  selectPosts,
} from './bucket-search.ts';
import { compilePostFilter } from './post-filter.ts';
import { comparePosts, type SortablePost } from './post-order.ts';
import { type Bounds, samplePosts } from './post-sample.ts';
import { EXACT_TOTAL_MAX } from './post-totals.ts';
import { findSearchWords } from './search-words.ts';
import { adaptSize } from './statement-size.ts';

/** The posts that pass a filter. */
export type Matches = {
  /** Their ids in order; null where there are more than can be gathered. */
  ids: number[] | null;
  /** Exact up to 10,000, an estimate above. */
  total: number;
  /** How many of the newest posts were looked at, where that was not all of them. */
  searched: number | null;
};

type Scan = PlannedPosts & {
  db: Kysely<Database>;
  turns: Turns;
  /** How many posts there are. */
  posts: number;
};
type Found = Map<number, SortablePost>;

/** So few posts are looked at one by one rather than searched for in the index. */
const MAX_CANDIDATES = 2_000;
const FIRST_CANDIDATES = 64;
/** Where dates leave no more, the search keeps between the lowest and the highest of their ids. */
const MAX_BOUNDED = 20_000;
const RANGE_PATHS = ['id', 'createdAt', 'publishedAt'];
/** What a whole scan may take, in milliseconds, and how many posts it looks at in any case. */
export const SCAN_BUDGET_MS = 1_500;
const MIN_SEARCHED = 8_192;

/**
 * Finds the posts of a plan in statements that are short whatever is asked for. Where ids, dates, authors, hashtags or
 * bookmarks leave few posts, those are looked at. Otherwise the posts are gone through bucket by bucket, newest first: an index
 * finds what has the words or might have the terms, and for terms that no index knows the texts are read. The faster a statement was,
 * the more buckets the next one takes. When the scan has had its time it stops with what it has found so far. Nothing
 * is gathered where a sample leaves no doubt that there is too much.
 */
export async function scanPosts(scan: Scan): Promise<Matches> {
  const found: Found = new Map();
  const candidates = await findCandidates(scan);
  if (candidates) {
    await scanCandidates(scan, candidates, found);
    return toMatches(scan, found, WHOLE);
  }
  const newest = await findNewest(scan);
  if (newest === null) return toMatches(scan, found, WHOLE);
  const bounds = await findBounds(scan, newest);
  const words = await findWords(scan);
  if (!words) return toMatches(scan, found, await scanBuckets(scan, searchByTrigrams(scan), { bounds, newest }, found));
  const sample = await samplePosts(scan, words, bounds);
  if (sample?.isBeyondGathering) return { ids: null, total: sample.total, searched: null };
  const search = searchByWords(scan, words, sample?.share ?? null);
  return toMatches(scan, found, await scanBuckets(scan, search, { bounds, newest }, found), sample?.total);
}

type Progress = { share: number; searched: number | null };
const WHOLE: Progress = { share: 1, searched: null };

/** `estimate` is what a sample says of the total: where there is more than can be gathered, not all of it may have been found. */
function toMatches({ sort }: Scan, found: Found, { share, searched }: Progress, estimate = 0): Matches {
  if (found.size > EXACT_TOTAL_MAX) {
    return { ids: null, total: Math.max(found.size, Math.round(estimate || found.size / share)), searched: null };
  }
  const ids = [...found.values()].sort(comparePosts(sort)).map(([id]) => id);
  return { ids, total: ids.length, searched };
}

/** The posts that the plan's narrowing conditions leave, or null when they are many. */
async function findCandidates(scan: Scan): Promise<number[] | null> {
  if (scan.plan.narrow.length === 0) return null;
  const { rows } = await scan.turns.run(() =>
    sql<{ id: number }>`${selectNarrowed(scan)} limit ${MAX_CANDIDATES + 1}`.execute(scan.db),
  );
  return rows.length > MAX_CANDIDATES ? null : rows.map(({ id }) => id);
}

const selectNarrowed = ({ plan, callerId }: Scan): RawBuilder<unknown> =>
  sql`select p.id from app.posts p where ${compilePostFilter(plan.narrow, callerId)}`;

/** Posts of one time have ids near each other: between which to look. */
async function findBounds(scan: Scan, newest: number): Promise<Bounds> {
  if (!scan.plan.narrow.some(isRange)) return { lowest: 1, highest: newest };
  const { rows } = await scan.turns.run(() =>
    sql<Bounds & { count: number }>`
      select count(*)::int as count, min(id) as lowest, max(id) as highest
      from (${selectNarrowed(scan)} limit ${MAX_BOUNDED + 1}) narrowed`.execute(scan.db),
  );
  const [bounds] = rows;
  return bounds && bounds.count > 0 && bounds.count <= MAX_BOUNDED ? bounds : { lowest: 1, highest: newest };
}

const isRange = (filter: Filter): boolean => filter.kind === 'comparison' && RANGE_PATHS.includes(filter.path);

async function findWords({ db, turns, plan }: Scan): Promise<string[] | null> {
  const { terms } = plan;
  return terms && turns.run(() => findSearchWords(db, terms));
}

async function scanCandidates(scan: Scan, ids: number[], found: Map<number, SortablePost>): Promise<void> {
  const { plan, callerId } = scan;
  const terms = plan.terms ? [{ kind: 'or' as const, filters: plan.terms }] : [];
  const where = compilePostFilter([...plan.rest, ...terms], callerId);
  let size = FIRST_CANDIDATES;
  for (let start = 0; start < ids.length; ) {
    const slice = ids.slice(start, start + size);
    start += slice.length;
    await collect(scan, [selectPosts(scan, sql`p.id = any(${intArray(slice)})`, where)], found);
    size = adaptSize(size, scan.turns.lastMs(), MAX_CANDIDATES);
  }
}

async function scanBuckets(
  scan: Scan,
  search: BucketSearch,
  { bounds, newest }: { bounds: Bounds; newest: number },
  found: Found,
): Promise<Progress> {
  const { lowest, highest } = bounds;
  let top: number | null = highest;
  let size = search.firstSize;
  while (top !== null && top >= lowest) {
    const last = top >> search.bits;
    const first = Math.max(lowest >> search.bits, last - size + 1);
    const end = first << search.bits;
    let slowestMs = 0;
    for (const selections of search.select(first, last)) {
      top = await collect(scan, selections, found, end);
      slowestMs = Math.max(slowestMs, scan.turns.lastMs());
    }
    if (top === null || top < lowest) return WHOLE;
    // Ids are given in order and seldom taken back: the share of ids is about the share of posts.
    const share = (highest - end + 1) / (highest - lowest + 1);
    if (found.size > EXACT_TOTAL_MAX) return { share, searched: null };
    const searched = Math.round(((newest - end + 1) / newest) * scan.posts);
    if (scan.turns.spentMs() >= SCAN_BUDGET_MS && highest - end >= MIN_SEARCHED) return { share, searched };
    size = adaptSize(size, slowestMs, search.maxSize);
  }
  return WHOLE;
}

/** The newest post, or null where there is none. */
async function findNewest({ db, turns }: Scan): Promise<number | null> {
  const { rows } = await turns.run(() => sql<{ id: number | null }>`${selectNewest(null)}`.execute(db));
  return rows[0]?.id ?? null;
}

const selectNewest = (below: number | null): RawBuilder<unknown> =>
  sql`select max(p.id) as id from app.posts p
    where p.published_at is not null ${below === null ? sql`` : sql`and p.id < ${below}`}`;

/**
 * Adds what the selections find. Returns the newest post below an id: asked along, because each statement waits for its turn. The
 * posts come as one value: a row each would cost more than finding them.
 */
async function collect(
  { db, turns, sort }: Scan,
  selections: RawBuilder<unknown>[],
  found: Found,
  below = 0,
): Promise<number | null> {
  const columns = sql.raw(['id', ...sort.map((_, index) => `key${index}`)].join(', '));
  const statement = sql<{ below: number | null; posts: SortablePost[] | null }>`
    select (${selectNewest(below)}) as below, json_agg(json_build_array(${columns})) as posts
    from (${sql.join(selections, sql` union all `)}) matching`;
  const { rows } = await turns.run(() => statement.execute(db));
  for (const post of rows[0]?.posts ?? []) found.set(post[0], post);
  return rows[0]?.below ?? null;
}
