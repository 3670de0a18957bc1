'use client';

import useSWR from 'swr';
import { callApi } from '@/lib/api/call-api';
import type { Post } from './model';

const CACHE_TTL_MS = 300_000;
/** Posts may be long, and somebody may point at hundreds of cards. */
const CACHE_MAX = 50;

const cache = new Map<number, { post: Promise<Post>; fetchedAt: number }>();

/**
 * A listed post as a whole, from the browser's cache where it was fetched in the last five minutes; once however many ask
 * for it meanwhile. A failure is forgotten, so that the next call tries again. Rejects with `ApiError`.
 */
export function fetchWholePost(id: number, now: number = Date.now()): Promise<Post> {
  const cached = cache.get(id);
  if (cached && now - cached.fetchedAt < CACHE_TTL_MS) return cached.post;
  const post = callApi<Post>(`/api/posts/${id}`);
  const entry = { post, fetchedAt: now };
  // The oldest is the first.
  cache.delete(id);
  cache.set(id, entry);
  if (cache.size > CACHE_MAX) cache.delete([...cache.keys()][0] ?? id);
  post.catch(() => {
    if (cache.get(id) === entry) cache.delete(id);
  });
  return post;
}

/** Fetches it ahead: when its card is pointed at, touched or focused. A failure shows when the post is opened. */
export const preloadWholePost = (id: number): void => void fetchWholePost(id).catch(() => undefined);

/** The whole post for who reads it now; `post` is undefined while it loads and where that failed. `retry` asks once more. */
export function useWholePost(id: number): { post: Post | undefined; hasFailed: boolean; retry: () => void } {
  const { data, error, mutate } = useSWR(['post', id] as const, () => fetchWholePost(id));
  return { post: data, hasFailed: error !== undefined && data === undefined, retry: () => void mutate() };
}
