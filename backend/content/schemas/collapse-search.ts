import type { Comparison, Filter } from './filter.ts';

/** All three searched fields at once; made by `collapseSearch`, never asked for by a caller. */
export const SEARCH_PATH = 'search_text';
const SEARCHED_PATHS = ['title', 'description', 'news_raw_data.text'];

/** A comparison that looks for a term in one of the searched fields, or in all of them. */
export const isSearch = (filter: Filter): filter is Comparison =>
  filter.kind === 'comparison' &&
  (filter.path === SEARCH_PATH ||
    (SEARCHED_PATHS.includes(filter.path) && (filter.operator === '$containsi' || filter.operator === '$contains')));

/**
 * Title, description and text containing the same term, or-ed, become one condition on `search_text`, which has the one
 * trigram index. Line breaks join the three fields there, so a term with a line break might match across two of them
 * and is left as it is. An `or` within an `or` is one: a list of more than a hundred conditions comes in parts.
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
