import type { Filter } from '../schemas/filter.ts';
import type { ListQuery } from '../schemas/list-query.ts';
import type { PostPopulate } from '../schemas/post-query.ts';

type Question = Partial<Pick<ListQuery<string>, 'filter' | 'sort' | 'pagination'>> & {
  fields: string[] | null;
  populate?: PostPopulate;
};

/**
 * A text that is the same for queries of everybody with the same answer, however they were spelled: encoded or not, in which
 * order, with defaults or without. Bookmarks are nobody's there, so it does not matter which ones were asked for.
 */
export function toCanonicalQuestion({ filter, sort, pagination, fields, populate = {} }: Question): string {
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

/** With all fields (null) is something else than not at all. */
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
