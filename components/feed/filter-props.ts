import type { FeedFilters } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';

/** What every part of the feed gets that shows filters or changes them. */
export type FilterProps = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** Shows the posts for other filters, as a step in the history. */
  onChange: (filters: FeedFilters) => void;
};
