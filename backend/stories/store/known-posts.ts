import { LRUCache } from 'lru-cache';
import type { Db } from '#backend/db/db.ts';
import { comparePosts } from '../compare-posts.ts';
import { openFrequencies } from './frequencies.ts';
import { readPosts, type StoredPost } from './read-posts.ts';

const POSTS_REMEMBERED = 2_000;
const PAIRS_REMEMBERED = 100_000;

/** Caches posts, their values and compared pairs for one run, until posts are written: each post is compared with many others. */
export async function openKnown(db: Db) {
  const remembered = new LRUCache<number, StoredPost>({ max: POSTS_REMEMBERED });
  const scores = new LRUCache<number, number>({ max: PAIRS_REMEMBERED });
  const frequencies = await openFrequencies(db);
  return {
    frequencies,
    /** `comparePosts`, once for each pair. The frequencies of the first one are loaded. */
    compare: (a: StoredPost, b: StoredPost): number => {
      const pair = a.id * 2 ** 26 + b.id;
      const score = scores.get(pair) ?? comparePosts(a, b, frequencies.of);
      scores.set(pair, score);
      return score;
    },
    /** The published posts with these ids. */
    read: async (db: Db, ids: readonly number[]): Promise<StoredPost[]> => {
      const found = new Map(ids.map((id) => [id, remembered.get(id)]));
      const missing = ids.filter((id) => !found.get(id));
      for (const post of await readPosts(db, missing)) {
        remembered.set(post.id, post);
        found.set(post.id, post);
      }
      return [...found.values()].filter((post) => post !== undefined);
    },
  };
}

export type Known = Awaited<ReturnType<typeof openKnown>>;
