import 'server-only';
import { FEED_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/errors/app-error';
import { keepPageUntil } from '@/lib/http/kept-page';
import type { Post } from '@/lib/posts/model';
import type { FeedPage } from './model';

const MAX_ENTRIES = 200;

type Entry = { feed: Promise<FeedPage<Post>>; expiresAt: number };

// On `globalThis` because Next bundles pages and route handlers apart.
const shared = globalThis as typeof globalThis & { filteredLists?: Map<string, Entry> };
shared.filteredLists ??= new Map();
const entries = shared.filteredLists;

/**
 * A filtered list that somebody asked for in the last minute, or `fetch`ed now for whoever asks meanwhile too. Kept here and
 * not in Next's data cache, whose key would hold the visitor's address, by which the content API limits what is asked: nobody
 * is refused for another's limit. When the upstream is away the last list serves on. Throws what `fetch` throws where there is
 * none.
 */
export async function getFilteredList(
  query: string,
  fetch: () => Promise<FeedPage<Post>>,
  now = Date.now(),
): Promise<FeedPage<Post>> {
  const cached = entries.get(query);
  if (cached && cached.expiresAt > now) {
    keepPageUntil(cached.expiresAt);
    return cached.feed.catch((error: unknown) => {
      // The limit of who asked first. What failed is forgotten by now.
      if (error instanceof AppError && error.status === 429) return getFilteredList(query, fetch, now);
      throw error;
    });
  }
  const feed = fetch()
    .catch((error: unknown) => {
      if (cached && error instanceof AppError && error.status >= 500) return cached.feed;
      throw error;
    })
    .catch((error: unknown) => {
      if (entries.get(query)?.feed === feed) entries.delete(query);
      throw error;
    });
  const expiresAt = now + FEED_FRESH_S * 1000;
  keepPageUntil(expiresAt);
  entries.delete(query);
  entries.set(query, { feed, expiresAt });
  const [oldest] = entries.keys();
  if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  return feed;
}

/** Posts have changed: whoever asks next gets them anew. The last lists stay in case that fails. */
export function expireFilteredLists(): void {
  for (const entry of entries.values()) entry.expiresAt = 0;
}

/** As after a start. */
export const forgetFilteredLists = (): void => entries.clear();
