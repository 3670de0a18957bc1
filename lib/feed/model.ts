import type { ListedPost } from '@/lib/posts/model';
import type { FeedPath } from './filters';

/** `total` counts every match. */
export type FeedPage<Item = ListedPost> = {
  posts: Item[];
  page: number;
  pageSize: number;
  total: number;
};

export const isFeedPath = (pathname: string): pathname is FeedPath => pathname === '/' || pathname === '/feed';

export type AuthorCount = { name: string; count: number };

/** An author with a page: all names that share its slug, called by the name with the most posts. */
export type AuthorEntry = AuthorCount & { slug: string; names: string[] };
