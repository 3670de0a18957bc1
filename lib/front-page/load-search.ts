import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { getSession } from '@/lib/account/session/server-session';
import { FEED_FRESH_S } from '@/lib/config/product';
import { type FeedFilters, feedFiltersToParams, NO_FILTERS, parseFeedFilters } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import { listPosts, listPostsForViewer, listPostsOnce } from '@/lib/feed/queries';
import { callErrorText } from '@/lib/messages/call-error-text';
import { FEED_MESSAGES } from '@/lib/messages/first-load';
import { clientAddress } from '@/lib/response/forwarded';
import { orElse, setErrorStatus, setMaxAge } from '@/lib/response/response-rules';
import type { Bookmark, Hashtag } from '@/lib/tags/model';
import { listHashtags } from '@/lib/tags/queries';
import { listCards } from './list-cards';

type LoadedSearch = {
  /** The page of the address, or the error's text. */
  feed: FeedPage | { error: string };
  /** Names of the hashtags in the address, if they exist. */
  hashtags: Hashtag[];
  /** The reader's collections in the address that have posts; null without a reader. */
  bookmarks: Bookmark[] | null;
};

/** Data of a page with filters, once per request for metadata and page. */
export const loadSearch = (filters: FeedFilters): Promise<LoadedSearch> =>
  loadSearchByQuery(feedFiltersToParams(filters).toString());

// React's cache compares by identity, so the filters are passed as their canonical query.
const loadSearchByQuery = cache(async (query: string): Promise<LoadedSearch> => {
  const filters = parseFeedFilters(new URLSearchParams(query));
  const [list, hashtags] = await Promise.all([listForViewer(filters), listSelectedHashtags(filters.hashtags)]);
  return { hashtags, ...list };
});

async function listForViewer(filters: FeedFilters): Promise<Omit<LoadedSearch, 'hashtags'>> {
  try {
    // Only a filter by bookmarks makes the list a reader's own; the browser adds the rest of their data.
    const address = clientAddress(await headers());
    setMaxAge(FEED_FRESH_S);
    if (filters.bookmarks.length === 0) {
      const feed = await listCards(await listPostsOnce(filters, address), filters.search);
      return { feed, bookmarks: null };
    }
    const { feed, isPersonal } = await listPostsForViewer(await getSession(), filters, { clientAddress: address });
    const names = new Map(feed.posts.flatMap(({ bookmarks }) => bookmarks).map((bookmark) => [bookmark.id, bookmark]));
    const selected = filters.bookmarks.flatMap((id) => names.get(id) ?? []);
    return { feed: await listCards(feed, filters.search), bookmarks: isPersonal ? selected : null };
  } catch (error) {
    console.warn('the feed could not be read', error);
    setErrorStatus(error);
    return { feed: { error: callErrorText(error, FEED_MESSAGES.failed) }, bookmarks: null };
  }
}

/** Omits unknown ids, and all if the list cannot be loaded. */
async function listSelectedHashtags(ids: number[]): Promise<Hashtag[]> {
  if (ids.length === 0) return [];
  const hashtags = await orElse(listHashtags(), [], 'hashtags could not be read');
  return hashtags.filter(({ id }) => ids.includes(id));
}

/** The number of all posts, for the banner of filtered pages; null if it cannot be loaded. */
export async function loadSiteTotal(): Promise<number | null> {
  const all = await orElse(listPosts(NO_FILTERS), null, 'the number of all posts could not be read');
  return all?.total ?? null;
}
