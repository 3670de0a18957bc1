import type { FilterTree } from './filter.ts';
import { LIST_PARAMETERS, type ListQuery, type ListRules, parseListInput } from './list-query.ts';
import { invalidParameter, isRecord, parseQueryString } from './query-string.ts';

const FIELDS = ['id', 'name', 'createdAt', 'updatedAt', 'publishedAt'] as const;
export type TagSortField = (typeof FIELDS)[number];

const FILTERS = {
  id: 'integer',
  name: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  publishedAt: 'date',
} as const satisfies FilterTree;

const HASHTAG_LIST_RULES: ListRules<TagSortField> = { filters: FILTERS, sort: FIELDS, fields: FIELDS };

export type HashtagListQuery = ListQuery<TagSortField> & { hasCounts: boolean };

/** Throws a 400 `ApiError` that names the parameter. */
export function parseHashtagListQuery(search: string): HashtagListQuery {
  const input = parseQueryString(search, [...LIST_PARAMETERS, 'populate']);
  return { ...parseListInput(input, HASHTAG_LIST_RULES), hasCounts: parseCounts(input.populate) };
}

/** Parses Strapi's `populate[news][count]=true`; posts are not populated. */
function parseCounts(populate: unknown): boolean {
  if (populate === undefined) return false;
  const news = isRecord(populate) && Object.keys(populate).length === 1 ? populate.news : undefined;
  if (!isRecord(news) || Object.keys(news).length !== 1 || news.count !== 'true') throw invalidParameter('populate');
  return true;
}

export const BOOKMARK_LIST_RULES: ListRules<TagSortField> = {
  ...HASHTAG_LIST_RULES,
  filters: { ...FILTERS, users_permissions_user: { id: 'integer' } },
};
