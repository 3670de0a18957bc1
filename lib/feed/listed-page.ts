import { toListedPost } from '@/lib/posts/listed-post';
import type { Post } from '@/lib/posts/model';
import type { FeedPage } from './model';
import { parseSearchQuery } from './search-query';

export function toListedPage(feed: FeedPage<Post>, search: string): FeedPage {
  const { terms } = parseSearchQuery(search);
  return { ...feed, posts: feed.posts.map((post) => toListedPost(post, terms)) };
}
