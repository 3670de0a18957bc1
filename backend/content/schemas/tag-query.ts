import type { FilterTree } from './filter.ts';
import type { ListRules } from './list-query.ts';

const FIELDS = ['id', 'name', 'createdAt', 'updatedAt', 'publishedAt'] as const;
export type TagSortField = (typeof FIELDS)[number];

const FILTERS = {
  id: 'integer',
  name: 'text',
  createdAt: 'date',
  updatedAt: 'date',
  publishedAt: 'date',
} as const satisfies FilterTree;

/** What lists of hashtags let their callers ask for. */
export const HASHTAG_LIST_RULES: ListRules<TagSortField> = { filters: FILTERS, sort: FIELDS, fields: FIELDS };

/** The same for bookmarks, which can be asked for by owner too. */
export const BOOKMARK_LIST_RULES: ListRules<TagSortField> = {
  ...HASHTAG_LIST_RULES,
  filters: { ...FILTERS, users_permissions_user: { id: 'integer' } },
};
