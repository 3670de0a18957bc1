import { type FeedFilters, hasActiveFilters } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import { formatCount } from '@/lib/text/format-count';

/** How many posts there are, announced whenever it changes. */
export function ResultCount({ filters, feed }: { filters: FeedFilters; feed: Feed }) {
  return (
    <p role="status" className="feed-count">
      {countText(filters, feed)}
    </p>
  );
}

function countText(filters: FeedFilters, { posts, total, isLoading }: Feed): string {
  if (isLoading) return 'Loading posts…';
  if (total === null) return 'No posts loaded';
  if (total === 0) return 'No posts found';
  const all = `${formatCount(total)} ${total === 1 ? 'post' : 'posts'}`;
  if (posts.length === 0) return `${all} found`;
  const isWhole = filters.page === 1 && posts.length >= total;
  if (isWhole) return hasActiveFilters(filters) ? `${all} found` : all;
  return `Showing ${formatCount(posts.length)} of ${all}`;
}
