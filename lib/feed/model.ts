import type { ListedPost } from '@/lib/posts/model';

/** `total` counts every match. */
export type FeedPage<Item = ListedPost> = {
  posts: Item[];
  page: number;
  pageSize: number;
  total: number;
};
