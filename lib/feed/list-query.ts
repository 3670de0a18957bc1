import qs from 'qs';
import { FEED_PAGE_SIZE } from '@/lib/config/product';
import { conditionsOf, type FeedFilters } from './filters';
import type { Condition } from './search-query';

/**
 * The query string of call 3. A reader's bookmarks are restricted to their own. "relevance" sorts by `createdAt:desc`
 * (spec §4).
 */
export function buildFeedQuery(filters: FeedFilters, userId?: number): string {
  const conditions = filterConditions(filters);
  return qs.stringify(
    {
      pagination: { page: filters.page, pageSize: FEED_PAGE_SIZE },
      populate:
        userId === undefined
          ? ['image', 'hashtags', 'bookmarks']
          : { image: '*', hashtags: '*', bookmarks: { filters: { users_permissions_user: { id: { $eq: userId } } } } },
      sort: `createdAt:${filters.sort === 'relevance' ? 'desc' : filters.dir}`,
      ...(Object.keys(conditions).length > 0 ? { filters: conditions } : {}),
    },
    { encodeValuesOnly: true },
  );
}

export const buildFilterQuery = (filters: FeedFilters): string =>
  qs.stringify({ filters: filterConditions(filters) }, { encodeValuesOnly: true });

function filterConditions(filters: FeedFilters): Record<string, unknown> {
  const conditions: Record<string, unknown> = {};
  for (const condition of conditionsOf(filters)) assign(conditions, condition);
  return conditions;
}

/** Filters may share a part of the path. */
function assign(conditions: Record<string, unknown>, { path: [first = '', ...rest], value }: Condition): void {
  if (rest.length === 0) {
    conditions[first] = value;
    return;
  }
  const inner = (conditions[first] ?? {}) as Record<string, unknown>;
  conditions[first] = inner;
  assign(inner, { path: rest, value });
}
