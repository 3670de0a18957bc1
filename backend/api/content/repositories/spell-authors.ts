import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { toArray } from '../../../db/parameters.ts';
import { type Comparison, comparisonsOf, type Filter } from '../schemas/filter.ts';

const PATH = 'news_raw_data.metaData.postUser';

/**
 * The filter with every spelling of its authors that posts on the site have (`app.fold`), or their present names. The index of
 * authors and dates has spellings.
 */
export async function spellAuthors(db: Db, filter: Filter): Promise<Filter> {
  const names = comparisonsOf(filter)
    .filter(isAuthor)
    .flatMap(({ value }) => toNames(value));
  if (names.length === 0) return filter;
  const { rows } = await sql<{ name: string; spelling: string }>`
    select n.name, a.name as spelling from unnest(${toArray(names)}) n (name) join app.authors a on app.fold(a.name) in (app.fold(n.name), app.fold(app.name_of_author(n.name)))
    order by a.posts_count desc, a.name`.execute(db);
  return replaceComparisons(filter, (comparison) => {
    if (!isAuthor(comparison)) return comparison;
    const given = toNames(comparison.value);
    const found = rows.filter(({ name }) => given.includes(name)).map(({ spelling }) => spelling);
    return { ...comparison, operator: '$in', value: [...new Set(found.length > 0 ? found : given)] };
  });
}

const isAuthor = ({ path, operator }: Comparison): boolean =>
  path === PATH && (operator === '$eq' || operator === '$in');

const toNames = (value: Comparison['value']): string[] => [value].flat().map(String);

function replaceComparisons(filter: Filter, replace: (comparison: Comparison) => Comparison): Filter {
  switch (filter.kind) {
    case 'comparison':
      return replace(filter);
    case 'not':
      return { kind: 'not', filter: replaceComparisons(filter.filter, replace) };
    default:
      return { kind: filter.kind, filters: filter.filters.map((item) => replaceComparisons(item, replace)) };
  }
}
