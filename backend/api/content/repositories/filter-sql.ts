import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { escapeLike } from '../../../db/parameters.ts';
import type { Comparison, Filter, Operator } from '../schemas/filter.ts';

export type Condition = RawBuilder<SqlBool>;
type Compare = (column: RawBuilder<unknown>) => Condition;
/** Applies a comparison to each filterable path: to a column, or inside an `exists` over a relation. */
export type FilterColumns = { [path: string]: (compare: Compare, comparison: Comparison) => Condition };

/** Values are always parameters. */
export function compileFilter(filter: Filter, columns: FilterColumns): Condition {
  switch (filter.kind) {
    case 'and':
      return join(filter.filters, columns, sql` and `, sql<SqlBool>`true`);
    case 'or':
      return join(filter.filters, columns, sql` or `, sql<SqlBool>`false`);
    case 'not':
      // `is not true`, because a null matches nothing.
      return sql<SqlBool>`(${compileFilter(filter.filter, columns)}) is not true`;
    case 'comparison': {
      const column = columns[filter.path];
      if (!column) throw new Error(`No column for the filter ${filter.path}`);
      return column((target) => compare(target, filter.operator, filter.value), filter);
    }
  }
}

function join(filters: Filter[], columns: FilterColumns, separator: RawBuilder<unknown>, empty: Condition): Condition {
  if (filters.length === 0) return empty;
  return sql<SqlBool>`(${sql.join(
    filters.map((filter) => compileFilter(filter, columns)),
    separator,
  )})`;
}

function compare(column: RawBuilder<unknown>, operator: Operator, value: Comparison['value']): Condition {
  switch (operator) {
    case '$eq':
      return sql`${column} = ${value}`;
    case '$eqi':
      return sql`app.fold(${column}) = app.fold(${value})`;
    case '$ne':
      return sql`${column} <> ${value}`;
    case '$in':
      return sql`${column} in (${sql.join(value as unknown[])})`;
    case '$notIn':
      return sql`${column} not in (${sql.join(value as unknown[])})`;
    case '$gt':
      return sql`${column} > ${value}`;
    case '$gte':
      return sql`${column} >= ${value}`;
    case '$lt':
      return sql`${column} < ${value}`;
    case '$lte':
      return sql`${column} <= ${value}`;
    case '$contains':
      return sql`${column} like ${`%${escapeLike(String(value))}%`}`;
    case '$containsi':
      return sql`app.fold(${column}) like app.like_part(${String(value)})`;
    case '$notContainsi':
      return sql`app.fold(coalesce(${column}, '')) not like app.like_part(${String(value)})`;
    case '$startsWith':
      return sql`${column} like ${`${escapeLike(String(value))}%`}`;
    case '$null':
      return value ? sql`${column} is null` : sql`${column} is not null`;
    case '$notNull':
      return value ? sql`${column} is not null` : sql`${column} is null`;
  }
}

// Banned names are hidden; waiting ones (HASHTAG_REVIEW) are visible to their makers alone.

export function isVisibleTo(callerId: number | null, alias: string): Condition {
  if (callerId === null) return sql`${sql.ref(alias)}.state = 'public'`;
  return sql`(${sql.ref(alias)}.state = 'public' or (${sql.ref(alias)}.state = 'waiting' and exists (
    select from app.hashtag_makers m where m.hashtag_id = ${sql.ref(alias)}.id and m.user_id = ${callerId})))`;
}

/**
 * Excludes a hashtag whose posts are all off the site, since its name would reveal them. One without posts was just
 * created by a reader.
 */
export const isListed = (alias: string): Condition => sql`(${sql.ref(alias)}.posts_count > 0 or not exists (
  select from app.posts_hashtags ph where ph.hashtag_id = ${sql.ref(alias)}.id))`;

/** Few ids, hence cheaper than joining every post's hashtags. */
export const NOT_PUBLIC = sql`(select id from app.hashtags where state <> 'public')`;
