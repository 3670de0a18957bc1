import type { ListedPost } from '@/lib/posts/model';

/**
 * One page of the feed, of listed posts unless told otherwise. `total` counts every match. `searched` is how many of the newest posts were searched where that was
 * not all of them.
 */
export type FeedPage<Item = ListedPost> = {
  posts: Item[];
  page: number;
  pageSize: number;
  total: number;
  searched: number | null;
};
