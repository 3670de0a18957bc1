export type SearchQuery = {
  /** What is searched for. */
  terms: string[];
  /** What is not, because no index finds it and enough such terms are searched for already. */
  tooShort: string[];
  /** What is not, because the request would grow too long for an upstream. */
  tooMany: string[];
};

/**
 * Turns what a visitor typed into the terms to search for (spec §5 "Search syntax").
 *
 * Quoted phrases are exact, other words are separate terms, all of them OR-ed. The bare words AND, OR and NOT are
 * dropped. A word with a leading minus is neither searched for nor excluded: the tip text promises exclusion, the
 * product has never applied it, and the upstream request has to stay as it is.
 *
 * Every term that fits the address is searched for, with two exceptions that the page names: of terms without three
 * letters or digits in a row only the first three, and no more than a request can hold.
 */
export function parseSearchQuery(query: string): SearchQuery {
  const parsed: SearchQuery = { terms: [], tooShort: [], tooMany: [] };
  let shortTerms = 0;
  let characters = 0;
  for (const term of splitTerms(query)) {
    const isShort = !/[\p{L}\p{N}]{3}/u.test(term);
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

/** Without three letters or digits in a row a term has no trigram: every post is read for it. */
export const SEARCH_MAX_SHORT_TERMS = 3;

// A term is three conditions of a name, an index and the term each. Node takes 16 kB of request line and headers.
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
    const key = term.toLowerCase();
    return term !== '' && !seen.has(key) && seen.add(key);
  });
}

const OPERATORS = new Set(['AND', 'OR', 'NOT']);

// What the keyboard of a phone writes for a straight quote.
const CURLY_QUOTES = /[“”„‟]/g;
