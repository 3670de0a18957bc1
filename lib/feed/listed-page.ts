import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import type { FeedPage } from './model';
import { parseSearchQuery } from './search-query';

const known = new WeakMap<FeedPage<Post>, FeedPage>();

/**
 * A page of whole posts → what its cards show, with excerpts for what was searched for. Worked out once for a page that is
 * kept and asked for again (`filtered-lists.ts`), as such a page belongs to one search.
 */
export function toListedPage(feed: FeedPage<Post>, search: string): FeedPage {
  const listed = known.get(feed) ?? listPage(feed, parseSearchQuery(search).terms);
  known.set(feed, listed);
  return listed;
}

const listPage = (feed: FeedPage<Post>, terms: string[]): FeedPage => ({
  ...feed,
  posts: feed.posts.map((post) => toListedPost(post, terms)),
});
