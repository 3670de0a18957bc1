import type { Post } from '@/lib/posts/model';

/** One page of the feed. `total` counts every match. */
export type FeedPage = { posts: Post[]; page: number; pageSize: number; total: number };
