import { countText } from '@/lib/feed/count-text';
import type { Feed } from '@/lib/feed/use-feed';
import { FilterLink } from './filter-link';
import type { FilterProps } from './filter-props';

/**
 * How many posts there are, announced whenever it changes; on a later page which ones, and the way back. Only announced where
 * the page says it anyway: in the heading of a search that is shown whole, or instead of an empty list.
 */
export function ResultCount({ feed, hidden, ...props }: FilterProps & { feed: Feed; hidden: number }) {
  const { filters } = props;
  const isWhole = filters.page === 1 && hidden === 0 && feed.posts.length === feed.total;
  const isSaid = !feed.isLoading && isWhole && (filters.search !== '' || feed.total === 0);
  return (
    <>
      <p role="status" className={isSaid ? 'sr-only' : 'feed-count'}>
        {countText(filters, feed)}
        {hidden > 0 && `, ${hidden} read hidden`}
      </p>
      {filters.page > 1 && feed.posts.length > 0 && (
        <FilterLink {...props} next={{ ...filters, page: 1 }} className="feed-first-page">
          Back to the first page
        </FilterLink>
      )}
    </>
  );
}
