import type { FeedFilters, FilterNames } from '@/lib/feed/filters';
import { toSavedFilter } from '@/lib/follows/model';
import { OwnFollowButtons } from './own-follow-buttons';

/** Follow and Mute for the filters of a list; nothing without any that a rule can have. */
export function FollowFilters({ filters, names }: { filters: FeedFilters; names: FilterNames }) {
  const filter = toSavedFilter(filters, names);
  return filter && <OwnFollowButtons filter={filter} />;
}
