import type { FeedFilters } from './filters';
import { parseSearchQuery, SEARCH_MAX_SHORT_TERMS } from './search-query';

export const REVERSED_DATES = 'The start date is after the end date.';

export const areDatesReversed = ({ from, to }: FeedFilters): boolean => from !== null && to !== null && from > to;

export const swapDates = (filters: FeedFilters): FeedFilters => ({
  ...filters,
  from: filters.to,
  to: filters.from,
});

const NAMED_TERMS = 8;

/**
 * Explains unexpected results: ignored words, a search without any, reversed dates. Null if there is nothing to explain.
 * With `extensions` (SEARCH_EXTENSIONS=on) every word counts, and a minus does.
 */
export function listNote(filters: FeedFilters, { extensions = false } = {}): string | null {
  const { search } = filters;
  const { terms, tooShort, tooMany } = extensions
    ? { ...NOTHING_LEFT_OUT, terms: wordsOf(search) }
    : parseSearchQuery(search);
  const parts = [
    search && terms.length === 0 && `“${search}” has no word to search for: the list is the same as without it.`,
    explain(tooShort, `At most ${SEARCH_MAX_SHORT_TERMS} words of one or two letters can be searched for at once.`),
    explain(tooMany, 'The search is too long to take them in.'),
    areDatesReversed(filters) && REVERSED_DATES,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

const NOTHING_LEFT_OUT = { tooShort: [], tooMany: [] };
const wordsOf = (search: string): string[] => search.match(/[\p{L}\p{N}\p{Extended_Pictographic}]+/gu) ?? [];

const explain = (terms: string[], reason: string): string =>
  terms.length > 0 ? `Not searched for: ${listTerms(terms)}. ${reason}` : '';

function listTerms(terms: string[]): string {
  const names = terms.map((term) => `“${term}”`);
  if (names.length > NAMED_TERMS) names.splice(NAMED_TERMS, Infinity, `${names.length - NAMED_TERMS} more`);
  return new Intl.ListFormat('en').format(names);
}
