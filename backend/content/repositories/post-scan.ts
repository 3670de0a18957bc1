import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Turns } from '../../http/read-gate.ts';
import { SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison } from '../schemas/filter.ts';
import { isIndexedTerm, type PostPlan } from '../schemas/post-plan.ts';
import type { PostListQuery } from '../schemas/post-query.ts';
import type { Condition } from './filter-sql.ts';
import { compilePostFilter, likeSearchText } from './post-filter.ts';
import { comparePosts, compileSortKeys, type SortableRow } from './post-order.ts';
import { EXACT_TOTAL_MAX } from './post-totals.ts';
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

type Scan = {
  db: Kysely<Database>;
  turns: Turns;
  plan: PostPlan;
  sort: PostListQuery['sort'];
  callerId: number | null;
  /** How many posts there are. */
  posts: number;
};

/** Posts are indexed in buckets of 2⁹ ids, as the index `posts_search` has them. */
const BUCKET_BITS = 9;
const MAX_BUCKETS = 32;
/** Of one term that the index finds: few enough even where every text has to be looked at. */
const FIRST_BUCKETS = 4;
const TERMS_AT_ONCE = 8;
/** So few posts are looked at one by one rather than searched for in the index. */
const MAX_CANDIDATES = 2_000;
const FIRST_CANDIDATES = 64;
/** What a whole scan may take, in milliseconds, and how many posts it looks at in any case. */
export const SCAN_BUDGET_MS = 1_500;
const MIN_SEARCHED = 8_192;

/**
 * Finds the posts of a plan in statements that are short whatever is asked for. Where ids, dates, authors, hashtags or
 * bookmarks leave few posts, those are looked at. Otherwise the posts are gone through bucket by bucket, newest first:
 * in each the trigram index finds the terms it knows, and for the others the texts are read. The faster a statement was,
 * the more buckets the next one takes. When the scan has had its time it stops with what it has found so far.
 */
export async function scanPosts(scan: Scan): Promise<Matches> {
  const candidates = await findCandidates(scan);
  const found = new Map<number, SortableRow>();
  const { share, searched } = candidates
    ? await scanCandidates(scan, candidates, found)
    : await scanBuckets(scan, found);
  if (found.size > EXACT_TOTAL_MAX) {
    return { ids: null, total: Math.max(found.size, Math.round(found.size / share)), searched: null };
  }
  const ids = [...found.values()].sort(comparePosts(scan.sort)).map(({ id }) => id);
  return { ids, total: ids.length, searched };
}

type Progress = { share: number; searched: number | null };
const WHOLE: Progress = { share: 1, searched: null };

/** The posts that the plan's narrowing conditions leave, or null when they are many. */
async function findCandidates({ db, turns, plan, callerId }: Scan): Promise<number[] | null> {
  if (plan.narrow.length === 0) return null;
  const { rows } = await turns.run(() =>
    sql<{ id: number }>`select p.id from app.posts p where ${compilePostFilter(plan.narrow, callerId)}
      limit ${MAX_CANDIDATES + 1}`.execute(db),
  );
  return rows.length > MAX_CANDIDATES ? null : rows.map(({ id }) => id);
}

async function scanCandidates(scan: Scan, ids: number[], found: Map<number, SortableRow>): Promise<Progress> {
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
  return WHOLE;
}

async function scanBuckets(scan: Scan, found: Map<number, SortableRow>): Promise<Progress> {
  const newest = await findNewest(scan);
  let top = newest;
  let size = firstSize(scan.plan);
  while (top !== null && newest !== null) {
    const last = top >> BUCKET_BITS;
    const first = Math.max(0, last - size + 1);
    const end = first << BUCKET_BITS;
    let slowestMs = 0;
    for (const statements of selectBuckets(scan, first, last)) {
      top = await collect(scan, statements, found, end);
      slowestMs = Math.max(slowestMs, scan.turns.lastMs());
    }
    if (top === null) return WHOLE;
    // Ids are given in order and seldom taken back: the share of ids is about the share of posts.
    const share = (newest - end + 1) / newest;
    if (found.size > EXACT_TOTAL_MAX) return { share, searched: null };
    const searched = Math.round(share * scan.posts);
    if (scan.turns.spentMs() >= SCAN_BUDGET_MS && newest - end >= MIN_SEARCHED) return { share, searched };
    size = adaptSize(size, slowestMs, MAX_BUCKETS);
  }
  return WHOLE;
}

/** How many buckets the first statement takes, before anything is known of its terms. */
function firstSize({ terms, rest }: PostPlan): number {
  const isIndexed = rest.length === 0 && (terms?.every(isIndexedTerm) ?? false);
  return isIndexed ? Math.max(1, Math.floor(FIRST_BUCKETS / (terms?.length ?? 1))) : 1;
}

/** The newest post, or null where there is none. */
async function findNewest({ db, turns }: Scan): Promise<number | null> {
  const { rows } = await turns.run(() => sql<{ id: number | null }>`${selectNewest(null)}`.execute(db));
  return rows[0]?.id ?? null;
}

const selectNewest = (below: number | null): RawBuilder<unknown> =>
  sql`select max(p.id) as id from app.posts p
    where p.published_at is not null ${below === null ? sql`` : sql`and p.id < ${below}`}`;

/** What is asked of the buckets from `first` to `last`: selections that are run together, group by group. */
function selectBuckets(scan: Scan, first: number, last: number): RawBuilder<unknown>[][] {
  const { plan, callerId } = scan;
  const others = compilePostFilter([...plan.narrow, ...plan.rest], callerId);
  const range = sql`p.id >= ${first << BUCKET_BITS} and p.id < ${(last + 1) << BUCKET_BITS}`;
  if (!plan.terms) return [[selectPosts(scan, range, others)]];

  const buckets = intArray(Array.from({ length: last - first + 1 }, (_, index) => first + index));
  const indexed = plan.terms
    .filter(isIndexedTerm)
    .map((term) =>
      selectPosts(
        scan,
        sql`array[p.id >> ${sql.raw(String(BUCKET_BITS))}] && ${buckets} and ${likeSearchText(term)}`,
        sql`${others} and ${compileTerm(term, callerId)}`,
      ),
    );
  const unindexed = plan.terms.filter((term) => !isIndexedTerm(term));
  const read = selectPosts(
    scan,
    range,
    compilePostFilter([...plan.narrow, ...plan.rest, { kind: 'or', filters: unindexed }], callerId),
  );
  return [...groups(indexed, TERMS_AT_ONCE), ...(unindexed.length > 0 ? [[read]] : [])];
}

/** The index has answered for all three fields together; a single field is looked at once more. */
const compileTerm = (term: Comparison, callerId: number | null): Condition =>
  term.path === SEARCH_PATH ? sql`true` : compilePostFilter([term], callerId);

/** The fence (`offset 0`) keeps the planner from reading the posts by another index than the one for `which`. */
const selectPosts = ({ sort }: Scan, which: RawBuilder<unknown>, where: Condition): RawBuilder<unknown> =>
  sql`select p.id${compileSortKeys(sort)} from (select * from app.posts p where ${which} offset 0) p where ${where}`;

/** Adds what the selections find. Returns the newest post below an id: asked along, because each statement waits for its turn. */
async function collect(
  { db, turns }: Scan,
  selections: RawBuilder<unknown>[],
  found: Map<number, SortableRow>,
  below = 0,
): Promise<number | null> {
  const statement = sql<{ below: number | null } & (SortableRow | { id: null })>`
    select newest.id as below, matching.*
    from (${selectNewest(below)}) newest left join (${sql.join(selections, sql` union all `)}) matching on true`;
  const { rows } = await turns.run(() => statement.execute(db));
  for (const row of rows) {
    if (row.id !== null) found.set(row.id, row);
  }
  return rows[0]?.below ?? null;
}

// Literal, so that the planner knows how few they are.
const intArray = (ids: number[]): RawBuilder<unknown> => sql.raw(`'{${ids.join(',')}}'::int[]`);

const groups = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));
