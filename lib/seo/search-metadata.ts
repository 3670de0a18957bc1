import type { Metadata } from 'next';
import type { Bookmark } from '@/lib/bookmarks/model';
import { DEFAULT_DESCRIPTION } from '@/lib/config/site';
import { describeFilters } from '@/lib/feed/describe-filters';
import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import type { FeedPath } from '@/lib/feed/path';
import type { Hashtag } from '@/lib/hashtags/model';
import { pageMetadata } from './metadata';

type Found = { feed: FeedPage | { error: string }; hashtags: Hashtag[]; bookmarks: Bookmark[] | null };

/** A filtered feed's metadata: title, description and feed documents say what its heading says. */
export function searchMetadata(filters: FeedFilters, { feed, hashtags, bookmarks }: Found, path: FeedPath): Metadata {
  if (feedFiltersToParams(filters).size === 0) return pageMetadata({ path, feed: filters });
  // Who is not signed in has no bookmarks to filter by.
  const effective = bookmarks ? filters : { ...filters, bookmarks: [] };
  const known = { hashtagNames: namesOf(hashtags), bookmarkNames: namesOf(bookmarks ?? []) };
  const counted = describeFilters(effective, { ...known, total: 'total' in feed ? feed.total : null });
  return pageMetadata({
    path,
    feed: filters,
    title: describeFilters(effective, known),
    description: `${counted}. ${DEFAULT_DESCRIPTION}`,
  });
}

const namesOf = (named: { id: number; name: string }[]): Map<number, string> =>
  new Map(named.map(({ id, name }) => [id, name]));
