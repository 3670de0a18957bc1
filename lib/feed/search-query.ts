import { fold } from '#lib/utils/fold.ts';

type SearchQuery = {
  terms: string[];
  /** Ignored: no index finds them, and three such terms are searched for already. */
  tooShort: string[];
  /** Ignored: the request would exceed an upstream's limit. */
  tooMany: string[];
};

/**
 * Parses a search (spec §5 "Search syntax"). Quoted phrases are exact, other words are separate terms, all OR-ed; AND,
 * OR and NOT are dropped. A word with a leading minus is ignored, as the specification has it. The page names the terms
 * that exceed the limits below.
 */
export function parseSearchQuery(query: string): SearchQuery {
  const parsed: SearchQuery = { terms: [], tooShort: [], tooMany: [] };
  let shortTerms = 0;
  let characters = 0;
  for (const term of splitTerms(query)) {
    const isShort = isShortTerm(term);
    const length = TERM_CHARACTERS + 3 * encodeURIComponent(term).length;
    if (isShort && shortTerms === SEARCH_MAX_SHORT_TERMS) parsed.tooShort.push(term);
    else if (characters + length > SEARCH_MAX_REQUEST_CHARACTERS) parsed.tooMany.push(term);
    else {
      parsed.terms.push(term);
      characters += length;
      if (isShort) shortTerms += 1;
    }
  }
  return parsed;
}

/** Without three letters or digits in a row a term has no trigram, and every post is scanned. */
export const isShortTerm = (term: string): boolean => !/[\p{L}\p{N}]{3}/u.test(fold(term));
export const SEARCH_MAX_SHORT_TERMS = 3;

// The size of a term's three conditions (name, index, term). Node accepts 16 kB of request line and headers.
const TERM_CHARACTERS = 165;
export const SEARCH_MAX_REQUEST_CHARACTERS = 13_500;

function splitTerms(query: string): string[] {
  const terms: string[] = [];
  for (const match of query.replace(CURLY_QUOTES, '"').matchAll(/(-?)"([^"]*)"|(\S+)/g)) {
    const [, minus, phrase, word] = match;
    if (phrase !== undefined) {
      if (!minus) terms.push(phrase.trim());
    } else if (word && !word.startsWith('-') && !OPERATORS.has(word.toUpperCase())) {
      terms.push(word.replaceAll('"', ''));
    }
  }
  const seen = new Set<string>();
  return terms.filter((term) => {
    const key = fold(term).trim();
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

const OPERATORS = new Set(['AND', 'OR', 'NOT']);

// Typographic quotes of keyboards.
const CURLY_QUOTES = /[“”„‟«»＂〝〞〟]/g;
