import { FEED_PAGE_SIZE } from '@/lib/config/product';
import { countPosts, formatCount } from '@/lib/utils/format';
import { type FeedFilters, hasActiveFilters } from './filters';
import type { Feed } from './use-feed';

/** "34 posts found", "Showing 50 of 336 posts", "Posts 26–50 of 336". */
export function countText(
  filters: FeedFilters,
  { posts, total, isLoading }: Pick<Feed, 'total' | 'isLoading'> & { posts: readonly unknown[] },
): string {
  if (isLoading) return 'Loading posts…';
  if (total === null) return 'No posts loaded';
  if (total === 0) return 'No posts found';
  const all = countPosts(total);
  if (posts.length === 0) return `${all} found`;
  if (filters.page > 1) {
    const before = (filters.page - 1) * FEED_PAGE_SIZE;
    const last = before + posts.length;
    return `Posts ${formatCount(before + 1)}–${formatCount(last)} of ${formatCount(total)}`;
  }
  if (posts.length >= total) return hasActiveFilters(filters) ? `${all} found` : all;
  return `Showing ${formatCount(posts.length)} of ${all}`;
}
