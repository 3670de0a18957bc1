import { useEffect, useMemo, useRef, useState } from 'react';
import { useFeedAddress } from '@/lib/feed/address';
import { type FeedFilters, parseFeedFilters } from '@/lib/feed/filters';
import { parseSearchQuery } from '@/lib/feed/search-query';
import { type Feed, type RenderedFeed, useFeed } from '@/lib/feed/use-feed';
import { utcDay } from '@/lib/summaries/banner-age';
import type { Bookmark, Hashtag } from '@/lib/tags/model';
import { useFeedWords, useHashtagNames } from './use-feed-words';

/** The server's result, its day and note, and names for the filters. */
export type Rendered = RenderedFeed & {
  day: string;
  note: string | null;
  hashtags: Hashtag[];
  bookmarks: Bookmark[] | null;
};

/** The filters of the address with their words, their posts, and the former list, which stays until these are there. */
export function useShownFeed(rendered: Rendered, site: { total: number | null }) {
  const address = useFeedAddress(rendered.query);
  const { query, pages } = address;
  // These stay the same objects between renders, so that memoised cards are skipped.
  const filters = useMemo(() => parseFeedFilters(new URLSearchParams(query)), [query]);
  const { terms } = useMemo(() => parseSearchQuery(filters.search), [filters]);
  const feed = useFeed(query, pages, rendered);
  // Of all posts: the server's number, or a later one that was seen without filters.
  const [siteTotal, setSiteTotal] = useState(site.total);
  if (query === '' && feed.total !== null && feed.total !== siteTotal) setSiteTotal(feed.total);
  const hashtagNames = useHashtagNames(filters.hashtags, rendered.hashtags, feed.posts);
  const today = query === rendered.query ? rendered.day : utcDay(Date.now());
  const words = useFeedWords(filters, {
    hashtagNames,
    readersBookmarks: rendered.bookmarks,
    total: feed.total,
    today,
  });
  // While another list loads the former one stays, dimmed, with all that is said of it: nothing moves until it is replaced.
  const list = useLastLoaded({ feed, query, filters, effective: words.effective, today, heading: words.heading });
  return { address, filters, terms, feed, siteTotal, today, words, list };
}

/**
 * The last state that was not loading: not of a list that failed, and not of a reader's own, whose next may be somebody else's.
 */
function useLastLoaded<List extends { feed: Feed; filters: FeedFilters }>(now: List): List {
  const last = useRef(now);
  const { isLoading } = now.feed;
  useEffect(() => {
    if (!isLoading) last.current = now;
  });
  const { feed, filters } = last.current;
  return isLoading && !feed.isLoading && feed.error === null && filters.bookmarks.length === 0 ? last.current : now;
}
