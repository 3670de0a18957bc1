import { type FeedFilters, isSet } from '@/lib/feed/filters';
import { parseSearchQuery } from '@/lib/feed/search-query';
import type { Hashtag } from '@/lib/tags/model';
import { fold } from '@/lib/utils/fold';

/** A post as filters see it. `words` are its searched texts. */
export type MatchedPost = { author: string | null; hashtags: Pick<Hashtag, 'id'>[]; words: string[] };

/** Whether a post passes filters by author, hashtag and search, as the content API would say (call 3). */
export function createMatcher(filters: FeedFilters): (post: MatchedPost) => boolean {
  const authors = new Set(filters.authors.map(fold));
  const hashtags = new Set(filters.hashtags);
  const terms = parseSearchQuery(filters.search).terms.map(fold);
  const conditions: ((post: MatchedPost) => boolean)[] = [];
  if (isSet('authors', filters)) conditions.push(({ author }) => author !== null && authors.has(fold(author)));
  if (isSet('hashtags', filters)) conditions.push((post) => post.hashtags.some(({ id }) => hashtags.has(id)));
  if (terms.length > 0)
    conditions.push(({ words }) => words.some((text) => terms.some((term) => fold(text).includes(term))));
  // A filter without a word to search for is the whole feed, which no rule is about.
  return (post) => conditions.length > 0 && conditions.every((holds) => holds(post));
}
