import type { Post } from '@/lib/posts/model';

/**
 * One page of the feed. `total` counts every match. `searched` is how many of the newest posts were searched where that was
 * not all of them.
 */
export type FeedPage = { posts: Post[]; page: number; pageSize: number; total: number; searched: number | null };
