import type { Filter } from '../schemas/filter.ts';
import type { ListQuery } from '../schemas/list-query.ts';
import type { PostPopulate } from '../schemas/post-query.ts';

type PublicQuery = Partial<Pick<ListQuery<string>, 'filter' | 'sort' | 'pagination'>> & {
  fields: string[] | null;
  populate?: PostPopulate;
};

/**
 * Equal for all public queries with the same result, regardless of encoding, order and defaults. Bookmark filters are
 * ignored, because visitors have no bookmarks.
 */
export function toCacheKey({ filter, sort, pagination, fields, populate = {} }: PublicQuery): string {
  const { image, hashtags } = populate;
  return JSON.stringify([
    filter && toCanonicalFilter(filter),
    sort,
    pagination,
    toSet(fields),
    toRelation(image),
    toRelation(hashtags),
  ]);
}

/** All fields (null) differ from an absent relation. */
const toRelation = (relation: { fields: string[] | null } | undefined) =>
  relation === undefined ? 'none' : toSet(relation.fields);

const toSet = (names: string[] | null): string[] | null => names && [...new Set(names)].sort();

function toCanonicalFilter(filter: Filter): unknown {
  switch (filter.kind) {
    case 'comparison': {
      const { path, operator, value } = filter;
      return [path, operator, Array.isArray(value) ? [...new Set(value)].sort() : value];
    }
    case 'not':
      return ['not', toCanonicalFilter(filter.filter)];
    default:
      return [filter.kind, ...filter.filters.map((item) => JSON.stringify(toCanonicalFilter(item))).sort()];
  }
}
