import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import type { Bookmark } from '@/lib/bookmarks/model';
import type { Hashtag } from '@/lib/hashtags/model';
import { listHashtags } from '@/lib/hashtags/queries';
import { clientAddress } from '@/lib/http/forwarded';
import { keepPageFromOthers } from '@/lib/http/kept-page';
import { setPageStatus } from '@/lib/http/page-status';
import { getSession } from '@/lib/session/server-session';
import { explainFailedFeed } from './explain-failed-feed';
import { type FeedFilters, feedFiltersToParams, parseFeedFilters } from './filters';
import { listPostsForViewer } from './list-posts-for-viewer';
import { toListedPage } from './listed-page';
import type { FeedPage } from './model';
import { listPostsOnce } from './queries';

type LoadedSearch = {
  /** The page that the address names, or why it could not be read. */
  feed: FeedPage | { error: string };
  /** Names for the hashtags that the address filters by, as far as they exist. */
  hashtags: Hashtag[];
  /** The reader's collections that the address filters by, as far as posts are in them; null without a reader. */
  bookmarks: Bookmark[] | null;
};

/** What a page with filters shows, once per request for its metadata and itself. */
export const loadSearch = (filters: FeedFilters): Promise<LoadedSearch> =>
  loadSearchByQuery(feedFiltersToParams(filters).toString());

// React's cache compares arguments by identity: the filters travel as their canonical query string.
const loadSearchByQuery = cache(async (query: string): Promise<LoadedSearch> => {
  const filters = parseFeedFilters(new URLSearchParams(query));
  const [list, hashtags] = await Promise.all([listForViewer(filters), listSelectedHashtags(filters.hashtags)]);
  return { hashtags, ...list };
});

// Caught here and not on the cached page, where the error would be cached with it.
async function listForViewer(filters: FeedFilters): Promise<Omit<LoadedSearch, 'hashtags'>> {
  try {
    // Only a filter by bookmarks makes the list a reader's own; the rest of what is theirs is laid over in the browser.
    const address = clientAddress(await headers());
    if (filters.bookmarks.length === 0) {
      return { feed: toListedPage(await listPostsOnce(filters, address), filters.search), bookmarks: null };
    }
    keepPageFromOthers();
    const { feed, isPersonal } = await listPostsForViewer(await getSession(), filters, { clientAddress: address });
    const names = new Map(feed.posts.flatMap(({ bookmarks }) => bookmarks).map((bookmark) => [bookmark.id, bookmark]));
    const selected = filters.bookmarks.flatMap((id) => names.get(id) ?? []);
    return { feed: toListedPage(feed, filters.search), bookmarks: isPersonal ? selected : null };
  } catch (error) {
    console.warn('the feed could not be read', error);
    setPageStatus(error);
    keepPageFromOthers();
    return { feed: { error: explainFailedFeed(error) }, bookmarks: null };
  }
}

/** Unknown ids are left out, and so are all where the list cannot be read. */
async function listSelectedHashtags(ids: number[]): Promise<Hashtag[]> {
  if (ids.length === 0) return [];
  try {
    return (await listHashtags()).filter(({ id }) => ids.includes(id));
  } catch (error) {
    console.warn('hashtags could not be read', error);
    keepPageFromOthers();
    return [];
  }
}
