import { type FeedFilters, isSet } from '@/lib/feed/filters';
import { parseSearchQuery } from '@/lib/feed/search-query';
import type { Post } from '@/lib/posts/model';
import { fold } from '@/lib/utils/fold';

/** A post as filters see it: its texts are folded once, for whatever number of rules. */
export type MatchedPost = { author: string | null; hashtags: ReadonlySet<number>; words: string[] };

/** `texts` are those that a search looks into. */
export const toMatched = ({ author, hashtags }: Pick<Post, 'author' | 'hashtags'>, texts: string[]): MatchedPost => ({
  author: author && fold(author),
  hashtags: new Set(hashtags.map(({ id }) => id)),
  words: texts.map(fold),
});

/** Whether a post passes filters by author, hashtag and search, as the content API would say (call 3). */
export function createMatcher(filters: FeedFilters): (post: MatchedPost) => boolean {
  const authors = new Set(filters.authors.map(fold));
  const terms = parseSearchQuery(filters.search).terms.map(fold);
  const conditions: ((post: MatchedPost) => boolean)[] = [];
  if (isSet('authors', filters)) conditions.push(({ author }) => author !== null && authors.has(author));
  if (isSet('hashtags', filters)) conditions.push((post) => filters.hashtags.some((id) => post.hashtags.has(id)));
  if (terms.length > 0) conditions.push(({ words }) => words.some((text) => terms.some((term) => text.includes(term))));
  // A filter without a word to search for is the whole feed, which no rule is about.
  return (post) => conditions.length > 0 && conditions.every((holds) => holds(post));
}
