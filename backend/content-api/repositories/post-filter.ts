import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison, Filter } from '../schemas/filter.ts';
import { type Condition, compileFilter, containsPattern, type FilterColumns } from './filter-sql.ts';
import { isVisibleTo, NOT_PUBLIC } from './hashtag-visibility.ts';

/** The `where` for published posts `p` that pass all filters. `callerId` limits bookmarks to the caller's own. */
export function compilePostFilter(filters: Filter[], callerId: number | null): Condition {
  return sql<SqlBool>`p.published_at is not null and ${compileFilter({ kind: 'and', filters }, columnsFor(callerId))}`;
}

/** Whether the result depends on the caller. */
export function isPersonal(filter: Filter): boolean {
  return someComparison(filter, ({ path }) => path.startsWith('bookmarks.'));
}

function someComparison(filter: Filter, test: (comparison: Comparison) => boolean): boolean {
  if (filter.kind === 'comparison') return test(filter);
  if (filter.kind === 'not') return someComparison(filter.filter, test);
  return filter.filters.some((item) => someComparison(item, test));
}

function columnsFor(callerId: number | null): FilterColumns {
  return {
    id: (compare) => compare(sql`p.id`),
    title: searched(sql`p.title`),
    description: searched(sql`p.description`),
    url_slug: (compare) => compare(sql`p.url_slug`),
    createdAt: (compare) => compare(sql`p.created_at`),
    updatedAt: (compare) => compare(sql`p.updated_at`),
    publishedAt: (compare) => compare(sql`p.published_at`),
    'news_raw_data.text': searched(sql`p.text`),
    'news_raw_data.type': (compare) => compare(sql`p.type`),
    'news_raw_data.metaData.postUser': (compare) => compare(sql`p.post_user`),
    'news_raw_data.metaData.postLink': (compare) => compare(sql`p.post_link`),
    'news_raw_data.metaData.userLink': (compare) => compare(sql`p.user_link`),
    'news_raw_data.metaData.url_slug': (compare) => compare(sql`p.source_slug`),
    'hashtags.id': (compare) =>
      sql`exists (select from app.posts_hashtags ph where ph.post_id = p.id and ${compare(sql`ph.hashtag_id`)}
        and ph.hashtag_id not in ${NOT_PUBLIC})`,
    'hashtags.name': (compare) =>
      sql`exists (select from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
        where ph.post_id = p.id and ${compare(sql`h.name`)} and ${isVisibleTo(null, 'h')})`,
    'bookmarks.id': ownBookmark(callerId, sql`b.id`),
    'bookmarks.name': ownBookmark(callerId, sql`b.name`),
    'bookmarks.users_permissions_user.id': ownBookmark(callerId, sql`b.user_id`),
    [SEARCH_PATH]: (_, comparison) => likeSearchText(comparison),
  };
}

/** The trigram index has the three searched fields together. */
export const likeSearchText = ({ value }: Comparison): Condition =>
  sql`p.search_text like lower(${containsPattern(String(value))})`;

// The joined text contains each field: this redundant condition lets the trigram index find it.
const searched =
  (column: RawBuilder<unknown>): FilterColumns[string] =>
  (compare, comparison) =>
    comparison.operator === '$containsi' || comparison.operator === '$contains'
      ? sql`(${likeSearchText(comparison)} and ${compare(column)})`
      : compare(column);

const ownBookmark =
  (callerId: number | null, column: RawBuilder<unknown>): FilterColumns[string] =>
  (compare) =>
    callerId === null
      ? sql`false`
      : sql`exists (select from app.bookmarks_posts bp join app.bookmarks b on b.id = bp.bookmark_id
          where bp.post_id = p.id and b.user_id = ${callerId} and ${compare(column)})`;
