import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Db } from '#backend/db/db.ts';
import { toIntegers, toJson } from '#backend/db/parameters.ts';
import type { FrequencyOf } from '../compare-posts.ts';
import { weighValue } from '../weigh-value.ts';
import { type StoredPost, toDay, toHash } from './read-posts.ts';

/** Values in a larger share of the posts are worth nothing, so that nobody counts further. */
const COUNTED_SHARE = 0.09;
const COUNTED_MIN = 50;
/** A value that more posts of two weeks have names no event. */
const NEAR_MAX = 60;
const NEIGHBOURS_MAX = 20;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Counts of more values are forgotten. */
const REMEMBERED = 50_000;
/** The score that `comparePosts` requires of candidates, with some margin. */
const NEIGHBOUR_WEIGHT = 1.2;

/** How frequent the values of posts are around their dates; those that were not loaded are as rare as can be. */
export async function openFrequencies(db: Db) {
  const counted = await sql<{ posts: number }>`
    select count(*)::int as posts from app.posts where published_at is not null`.execute(db);
  const posts = Math.max(1, counted.rows[0]?.posts ?? 1);
  const most = Math.ceil(posts * COUNTED_SHARE) + COUNTED_MIN;
  const totals = new LRUCache<number, number>({ max: REMEMBERED });
  const near = new LRUCache<number, number>({ max: REMEMBERED });
  return {
    of: (key: string, at: Date) => {
      const hash = toHash(key);
      return { posts, all: totals.get(hash) ?? 1, near: near.get(toKey(hash, at)) ?? 1 };
    },
    /** Counts the values of posts, each around its own date or all around `date`. */
    load: async (db: Db, given: readonly StoredPost[], date?: Date): Promise<void> => {
      const asked = new Map<number, { key: number; day: string }>();
      for (const post of given) {
        const at = date ?? post.at;
        const day = toDay(at);
        for (const value of post.evidence.values.keys()) {
          const hash = toHash(value);
          const key = toKey(hash, at);
          if (!near.has(key)) asked.set(key, { key: hash, day });
        }
      }
      await countAll(
        db,
        [...new Set([...asked.values()].map(({ key }) => key))].filter((key) => !totals.has(key)),
      );
      for (const [key, value] of asked) {
        const all = totals.get(value.key) ?? 0;
        if (all > 1 && all < most) continue;
        near.set(key, all > 1 ? 0 : 1);
        asked.delete(key);
      }
      await countNear(db, [...asked.values()]);
    },
  };

  async function countAll(db: Db, keys: number[]): Promise<void> {
    if (keys.length === 0) return;
    const { rows } = await sql<{ key: number; all: number }>`
      select key, (select count(*)::int from
        (select from app.story_evidence e where e.key = a.key limit ${most}) counted) as "all"
      from unnest(${toIntegers(keys)}) a (key)`.execute(db);
    for (const { key, all } of rows) totals.set(key, all);
  }

  async function countNear(db: Db, values: { key: number; day: string }[]): Promise<void> {
    if (values.length === 0) return;
    const { rows } = await sql<{ key: number; day: string; near: number }>`
      select a.key, to_char(a.day, 'YYYY-MM-DD') as day, (select count(*)::int from app.story_evidence e
        where e.key = a.key and e.day between a.day - 7 and a.day + 7) as near
      from jsonb_to_recordset(${toJson(values)}) as a (key int, day date)`.execute(db);
    for (const row of rows) near.set(toKey(row.key, new Date(row.day)), row.near);
  }
}

/** A value on a date. A number, because posts are compared by thousands of them. */
const toKey = (hash: number, at: Date): number => (hash >>> 0) * 2 ** 20 + Math.floor(at.getTime() / DAY_MS);

/** For each post, those within a week of it that share the most with it by rare values. */
export async function findNeighbours(
  db: Db,
  posts: readonly StoredPost[],
  frequencyOf: FrequencyOf,
): Promise<Map<number, number[]>> {
  const rare = posts.flatMap(({ id, at, evidence }) =>
    [...evidence.values].flatMap(([value, kind]) => {
      const frequency = frequencyOf(value, at);
      const weight = frequency.near > 1 && frequency.near <= NEAR_MAX ? weighValue(value, kind, frequency) : 0;
      return weight > 0 ? [{ id, day: toDay(at), key: toHash(value), weight }] : [];
    }),
  );
  if (rare.length === 0) return new Map();
  const { rows } = await sql<{ id: number; others: number[] }>`
    with shared as (
      select r.id, e.post_id, sum(r.weight) as weight
      from jsonb_to_recordset(${toJson(rare)}) as r (id int, day date, key int, weight real)
      join app.story_evidence e on e.key = r.key and e.day between r.day - 7 and r.day + 7 and e.post_id <> r.id
      group by r.id, e.post_id having sum(r.weight) >= ${NEIGHBOUR_WEIGHT}
    ), ranked as (
      select *, row_number() over (partition by id order by weight desc, post_id) as rank from shared
    )
    select id, array_agg(post_id order by rank) as others from ranked where rank <= ${NEIGHBOURS_MAX} group by id`.execute(
    db,
  );
  return new Map(rows.map(({ id, others }) => [id, others]));
}
