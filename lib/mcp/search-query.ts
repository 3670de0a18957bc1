import { parseDay } from '@/lib/feed/filters';
import { CallError } from './call-error';

/** The parts of a query. `words` have the grammar of the site's search; days are YYYY-MM-DD, and both belong to the period. */
export type McpQuery = {
  words: string[];
  authors: string[];
  /** As written, with the mark. */
  hashtags: string[];
  from: string | null;
  to: string | null;
};

/** `name:"a value"`, `name:value`, `"a phrase"`, a word; each with a minus in front. */
const TOKEN = /(-?)(?:([a-z]+):)?"([^"]*)"?|\S+/giu;

/** Marks that end a sentence, or a part of one, in any script; a colon ends the name of a filter. */
const END_OF_SENTENCE = /(?:(?!:)\p{Terminal_Punctuation})+$/u;

const CURLY_QUOTES = /[“”„‟«»＂〝〞〟]/g;

/**
 * Reads `acos "low bids" author:"Jo Smith" #ppc after:2026-11-01 before:2026-11-30`. Words with a colon that name no filter are words. Of several
 * days the narrowest period counts. Throws `CallError` for a filter without a value, and for a day that there is not.
 */
export function parseMcpQuery(text: string): McpQuery {
  const query: McpQuery = { words: [], authors: [], hashtags: [], from: null, to: null };
  for (const [written] of text.replace(CURLY_QUOTES, '"').matchAll(TOKEN)) {
    const token = written.replace(END_OF_SENTENCE, '');
    const [, minus = '', name = '', value = ''] = /^(-?)([a-z]+):(.*)$/isu.exec(token) ?? [];
    const read = FILTERS.get(name.toLowerCase());
    if (read) {
      if (minus) throw new CallError(`Nothing can be excluded: ${token} has no meaning here. Leave it out.`);
      read(query, value.replaceAll('"', '').trim(), token);
    } else if (/^#[^#]/u.test(token)) query.hashtags.push(token);
    else if (token !== '') query.words.push(token);
  }
  if (query.from !== null && query.to !== null && query.from > query.to)
    throw new CallError(`The day of after: (${query.from}) is later than that of before: (${query.to}).`);
  return query;
}

type Reader = (query: McpQuery, value: string, token: string) => void;

const FILTERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  [
    'author',
    (query, value) => {
      if (value === '') throw new CallError('author: needs a name, such as author:"Jo Smith".');
      query.authors.push(value);
    },
  ],
  ['after', (query, value) => (query.from = latest(query.from, readDay('after:', value)))],
  ['before', (query, value) => (query.to = earliest(query.to, readDay('before:', value)))],
]);

const latest = (a: string | null, b: string): string => (a !== null && a > b ? a : b);
const earliest = (a: string | null, b: string): string => (a !== null && a < b ? a : b);

/**
 * A day as YYYY-MM-DD. Throws `CallError` for anything else, 30 February included.
 *
 * @param name what the caller called it
 */
export function readDay(name: string, value: string): string {
  const day = parseDay(value);
  if (day === null)
    throw new CallError(
      `${name} takes a day of the calendar as YYYY-MM-DD, such as 2026-11-28, not ${JSON.stringify(value)}.`,
    );
  return day;
}
