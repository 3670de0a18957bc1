import type { Comparison, Filter } from './filter.ts';

/** All three searched fields; made by `collapseSearch`, never requested. */
export const SEARCH_PATH = 'search_text';
const SEARCHED_PATHS = ['title', 'description', 'news_raw_data.text'];

export const isSearch = (filter: Filter): filter is Comparison =>
  filter.kind === 'comparison' &&
  (filter.path === SEARCH_PATH ||
    (SEARCHED_PATHS.includes(filter.path) && (filter.operator === '$containsi' || filter.operator === '$contains')));

/**
 * Replaces the same term in title, description and text by one condition on `search_text`, which has the trigram index.
 * Terms with line breaks, which join the fields there, stay. Flattens nested `or`, in which lists of more than a
 * hundred conditions arrive.
 */
export function collapseSearch(filter: Filter): Filter {
  if (filter.kind === 'comparison') return filter;
  if (filter.kind === 'not') return { kind: 'not', filter: collapseSearch(filter.filter) };
  if (filter.kind === 'and') return { kind: 'and', filters: filter.filters.map(collapseSearch) };
  return { kind: 'or', filters: collapseTerms(filter.filters.flatMap(alternatives)) };
}

const alternatives = (filter: Filter): Filter[] =>
  filter.kind === 'or' ? filter.filters.flatMap(alternatives) : [collapseSearch(filter)];

function collapseTerms(filters: Filter[]): Filter[] {
  const pathsByTerm = new Map<string, Set<string>>();
  for (const item of filters) {
    if (!isInsensitive(item)) continue;
    const term = String(item.value);
    pathsByTerm.set(term, (pathsByTerm.get(term) ?? new Set()).add(item.path));
  }
  const complete = [...pathsByTerm].filter(([term, paths]) => paths.size === SEARCHED_PATHS.length && !/\n/.test(term));
  const terms = new Set(complete.map(([term]) => term));
  const searches = [...terms].map((value): Filter => {
    return { kind: 'comparison', path: SEARCH_PATH, operator: '$containsi', value };
  });
  return [...searches, ...filters.filter((item) => !isInsensitive(item) || !terms.has(String(item.value)))];
}

const isInsensitive = (filter: Filter): filter is Comparison =>
  isSearch(filter) && filter.path !== SEARCH_PATH && filter.operator === '$containsi';
