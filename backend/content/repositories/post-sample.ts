import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { Turns } from '../../http/read-gate.ts';
import { hasWord, type PlannedPosts, SMALL_BITS } from './bucket-search.ts';
import { compilePostFilter } from './post-filter.ts';
import { EXACT_TOTAL_MAX } from './post-totals.ts';

/** The ids that a search keeps to, both included. */
export type Bounds = { lowest: number; highest: number };

export type Sample = {
  /** How many of all posts have one of the words, from 0 to 1. */
  share: number;
  /** How many posts pass the whole filter: an estimate. */
  total: number;
  /** Whether that is so many more than can be gathered that there is no doubt. */
  isBeyondGathering: boolean;
};

/** One bucket of so many is looked at, and no more than that. */
const ONE_BUCKET_OF = 16;
const MAX_BUCKETS = 16;
/** Twice what can be gathered, seen in a hundred posts or more of at least half of the buckets. */
const BEYOND_DOUBT = { total: 2 * EXACT_TOTAL_MAX, matching: 100, buckets: 0.5 };

/** Looks at a few buckets, evenly spread over the bounds, for posts that have one of these words. Null where that is not worth it. */
export async function samplePosts(
  { db, turns, plan, callerId }: PlannedPosts & { db: Kysely<Database>; turns: Turns },
  words: readonly string[],
  { lowest, highest }: Bounds,
): Promise<Sample | null> {
  const ids = highest - lowest + 1;
  if (ids < BEYOND_DOUBT.total) return null;
  const buckets = spread(lowest >> SMALL_BITS, highest >> SMALL_BITS);
  const others = compilePostFilter([...plan.narrow, ...plan.rest], callerId);
  const { rows } = await turns.run(() =>
    sql<{ having: number; matching: number; buckets: number }>`
      select count(*)::int as having, count(*) filter (where matches)::int as matching,
        count(distinct id >> ${sql.raw(String(SMALL_BITS))}) filter (where matches)::int as buckets
      from (
        select id, ${others} as matches from (select * from app.posts p where ${hasWord(words, buckets)} offset 0) p
      ) sample`.execute(db),
  );
  const { having = 0, matching = 0, buckets: hit = 0 } = rows[0] ?? {};
  const sampled = buckets.length << SMALL_BITS;
  const total = Math.round((matching / sampled) * ids);
  const isBeyondGathering =
    total >= BEYOND_DOUBT.total && matching >= BEYOND_DOUBT.matching && hit >= BEYOND_DOUBT.buckets * buckets.length;
  return { share: having / sampled, total, isBeyondGathering };
}

/** Some of the numbers from `first` to `last`, each from the middle of an equal part. */
function spread(first: number, last: number): number[] {
  const all = last - first + 1;
  const count = Math.max(1, Math.min(MAX_BUCKETS, Math.floor(all / ONE_BUCKET_OF)));
  return Array.from({ length: count }, (_, index) => first + Math.floor(((index + 0.5) * all) / count));
}
