/**
 * Turns what a visitor typed into the terms to search for (spec §5 "Search syntax").
 *
 * Quoted phrases are exact, other words are separate terms, all of them OR-ed. The bare words AND, OR and NOT are
 * dropped. A word with a leading minus is neither searched for nor excluded: the tip text promises exclusion, the
 * product has never applied it, and the upstream request has to stay as it is.
 */
export function parseSearchQuery(query: string): string[] {
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
  const distinct = terms.filter((term) => {
    const key = term.toLowerCase();
    return term !== '' && !seen.has(key) && seen.add(key);
  });
  return distinct.slice(0, SEARCH_MAX_TERMS);
}

// Each term is three conditions, and a Strapi drops a list of more than a hundred conditions without a word.
export const SEARCH_MAX_TERMS = 33;

const OPERATORS = new Set(['AND', 'OR', 'NOT']);

// What the keyboard of a phone writes for a straight quote.
const CURLY_QUOTES = /[“”„‟]/g;
