import type { Metadata } from 'next';
import type { Bookmark } from '@/lib/bookmarks/collections/model';
import type { Hashtag } from '@/lib/bookmarks/hashtags/model';
import { DEFAULT_DESCRIPTION } from '@/lib/config/site';
import { describeFilters } from '@/lib/feed/describe-filters';
import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';
import type { FeedPage } from '@/lib/feed/model';
import { pageMetadata } from './metadata';

type Found = { feed: FeedPage | { error: string }; hashtags: Hashtag[]; bookmarks: Bookmark[] | null };

/** Title and description of a filtered feed follow its heading. `path` is canonical. */
export function searchMetadata(
  filters: FeedFilters,
  { feed, hashtags, bookmarks }: Found,
  path: `/${string}`,
): Metadata {
  if (feedFiltersToParams(filters).size === 0) return pageMetadata({ path, feed: filters });
  // A visitor has no bookmarks to filter by.
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
