import { buttonClass } from '@/components/ui/button';
import { ActionLink } from '@/components/ui/link';
import { countText } from '@/lib/feed/describe-filters';
import { type FeedFilters, type FeedPath, feedHref } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import { FilterLink, type FilterProps } from '../filters/filter-link';

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
        {hidden > 0 ? `${countText(filters, feed)}, ${hidden} hidden` : countText(filters, feed)}
      </p>
      {filters.page > 1 && feed.posts.length > 0 && (
        <FilterLink {...props} next={{ ...filters }} className="feed-first-page">
          Back to the first page
        </FilterLink>
      )}
    </>
  );
}

/** An explanation of the list, if needed. Always rendered, so that screen readers announce changes. */
export function ListNote({ text }: { text: string | null }) {
  return (
    <div aria-live="polite">
      {text && (
        <p className="search-note" dir="auto">
          {text}
        </p>
      )}
    </div>
  );
}

type LoadMoreProps = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** How many pages are shown. */
  pages: number;
  onLoad: () => void;
};

/** Appends the next page; without JavaScript a link to it. */
export function LoadMore({ filters, pathname, pages, onLoad }: LoadMoreProps) {
  return (
    <p className="mt-10 flex justify-center print:hidden">
      <ActionLink
        href={feedHref({ ...filters, page: filters.page + pages }, pathname)}
        rel="next"
        className={buttonClass({ variant: 'secondary', className: 'px-8' })}
        onPlainClick={onLoad}
      >
        Load More
      </ActionLink>
    </p>
  );
}
