import 'server-only';
import type { Hashtag } from '@/lib/bookmarks/hashtags/model';
import { hashtagPath } from '@/lib/bookmarks/hashtags/path';
import { findAuthorPath } from '@/lib/feed/authors/queries';
import { type FeedFilters, feedFiltersToParams } from '@/lib/feed/filters';

/** The author's or hashtag's page with the same posts as this feed, which is its canonical address; else null. */
export async function findSubjectPath(filters: FeedFilters, hashtags: Hashtag[]): Promise<`/${string}` | null> {
  const { authors, page } = filters;
  const rest = feedFiltersToParams({ ...filters, authors: [], hashtags: [], page: 1 });
  const [author] = authors;
  const [hashtag] = hashtags;
  if (rest.size > 0 || authors.length + filters.hashtags.length !== 1) return null;
  const path = author === undefined ? hashtag && hashtagPath(hashtag.name) : await findAuthorPath(author);
  return path && page > 1 ? `${path}?page=${page}` : (path ?? null);
}
