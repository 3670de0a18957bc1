import { formatCount } from '@/lib/text/format-count';
import { SEARCH_MAX_SHORT_TERMS, type SearchQuery } from './search-query';

const NAMED_TERMS = 8;

/** Says which words were not searched for and why, and where not all posts were searched; null where all was done. */
export function unsearchedText({ tooShort, tooMany }: SearchQuery, searched: number | null = null): string | null {
  const parts = [
    explain(tooShort, `At most ${SEARCH_MAX_SHORT_TERMS} words of one or two letters can be searched for at once.`),
    explain(tooMany, 'The search is too long to take them in.'),
    searched === null
      ? ''
      : `Only the newest ${formatCount(searched)} posts were searched: these words take long to find.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}

const explain = (terms: string[], reason: string): string =>
  terms.length > 0 ? `Not searched for: ${listTerms(terms)}. ${reason}` : '';

function listTerms(terms: string[]): string {
  const names = terms.map((term) => `“${term}”`);
  if (names.length > NAMED_TERMS) names.splice(NAMED_TERMS, Infinity, `${names.length - NAMED_TERMS} more`);
  return new Intl.ListFormat('en').format(names);
}
