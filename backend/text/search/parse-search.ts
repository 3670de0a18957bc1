/** A reader's search, by its parts. */
export type ParsedSearch = {
  /** The words outside of quotes, as one text. */
  words: string;
  /** The quoted parts: all of each must be there. */
  phrases: string[];
  /** Words and phrases behind a minus. */
  excluded: string[];
};

/** More is cut off: nobody types it. */
const MAX_CHARACTERS = 1_000;
const OPERATORS = new Set(['AND', 'OR', 'NOT']);
/** Typographic quotes of keyboards. */
const QUOTES = /[“”„‟«»＂〝〞〟]/g;
/** A dash that keyboards make of a minus, before a word and after a blank. */
const PART = /([-−–—]?)"([^"]*)"|(\S+)/g;
const EXCLUDED = /^[-−–—](?=[\p{L}\p{N}#@"])/u;

/** Parses a search of call 3 with `SEARCH_EXTENSIONS=on`; AND, OR and NOT as words are dropped (spec §5 "Search syntax"). */
export function parseSearch(text: string): ParsedSearch {
  const parsed: ParsedSearch = { words: '', phrases: [], excluded: [] };
  const words: string[] = [];
  for (const [, minus, phrase, word = ''] of text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replace(QUOTES, '"')
    .matchAll(PART)) {
    if (phrase !== undefined) (minus ? parsed.excluded : parsed.phrases).push(phrase);
    else if (EXCLUDED.test(word)) parsed.excluded.push(word.replace(EXCLUDED, ''));
    else if (!OPERATORS.has(word)) words.push(word);
  }
  return { ...parsed, words: words.join(' ') };
}
