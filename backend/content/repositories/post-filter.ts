import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isSearch, SEARCH_PATH } from '../schemas/collapse-search.ts';
import type { Comparison, Filter } from '../schemas/filter.ts';
import { isIndexedTerm } from '../schemas/post-plan.ts';
import { type Condition, compileFilter, containsPattern, type FilterColumns } from './filter-sql.ts';

/**
 * The `where` of a list of posts `p`: what is published and passes the filter. `callerId` decides which bookmarks exist
 * for it: nobody can filter by another's.
 */
export function compilePostFilter(filter: Filter, callerId: number | null): Condition {
  return sql<SqlBool>`p.published_at is not null and ${compileFilter(filter, columnsFor(callerId))}`;
}

/** True when the posts of some days are searched for words: such a list is read in another way (see `listPosts`). */
export function isSearchInRange(filter: Filter): boolean {
  return someComparison(filter, ({ path }) => path === 'publishedAt') && someComparison(filter, isSearch);
}

/** True when the answer depends on who asks. */
export function isPersonal(filter: Filter): boolean {
  return someComparison(filter, ({ path }) => path.startsWith('bookmarks.'));
}

function someComparison(filter: Filter, test: (comparison: Comparison) => boolean): boolean {
  if (filter.kind === 'comparison') return test(filter);
  if (filter.kind === 'not') return someComparison(filter.filter, test);
  return filter.filters.some((item) => someComparison(item, test));
}

// Texts without a trigram to look up are read one by one, so only the newest are.
const UNINDEXED_SEARCH_POSTS = 20_000;

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
      sql`exists (select from app.posts_hashtags ph where ph.post_id = p.id and ${compare(sql`ph.hashtag_id`)})`,
    'hashtags.name': (compare) =>
      sql`exists (select from app.posts_hashtags ph join app.hashtags h on h.id = ph.hashtag_id
        where ph.post_id = p.id and ${compare(sql`h.name`)})`,
    'bookmarks.id': ownBookmark(callerId, sql`b.id`),
    'bookmarks.name': ownBookmark(callerId, sql`b.name`),
    'bookmarks.users_permissions_user.id': ownBookmark(callerId, sql`b.user_id`),
    [SEARCH_PATH]: (_, comparison) => likeSearchText(comparison),
  };
}

function likeSearchText(comparison: Comparison): Condition {
  const term = String(comparison.value);
  const like = sql<SqlBool>`p.search_text like lower(${containsPattern(term)})`;
  if (isIndexedTerm(comparison) || term === '') return like;
  return sql`(${like} and p.created_at >= coalesce((
    select created_at from app.posts where published_at is not null
    order by created_at desc, id desc offset ${UNINDEXED_SEARCH_POSTS} limit 1), '-infinity'))`;
}

// What one field contains, the joined text contains too: the redundant condition lets the trigram index find it.
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
