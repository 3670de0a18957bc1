import type { FeedFilters } from '@/lib/feed/filters';
import type { FeedPath } from '@/lib/feed/path';

export type FilterProps = {
  filters: FeedFilters;
  pathname: FeedPath;
  /** Shows the posts for other filters, as a step in the history. */
  onChange: (filters: FeedFilters) => void;
};
