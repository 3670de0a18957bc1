import { listClaimNumbers, takeDates } from '#backend/summaries/text/claim-numbers.ts';
import { stemWord, toPlain } from '#backend/summaries/text/claim-words.ts';
import { findWords } from '#backend/summaries/text/words.ts';
import { postKey } from '#backend/text/post-keys.ts';

export type Kind = 'link' | 'date' | 'figure' | 'name' | 'word';

/**
 * The values of a post that another one may share, as `namespace:value`. Words are stems; a word is a name where it is written as one.
 * `spellings` are the whole words of the stems.
 */
export type Evidence = { values: ReadonlyMap<string, Kind>; spellings: ReadonlyMap<string, string> };
type Source = { text: string; link: string | null; hashtags: readonly string[] };

/** Longer posts repeat themselves. */
const READ_CHARACTERS = 2_500;
/** Smaller numbers without a unit count anything. */
const SMALL_NUMBER = 12;
const MAX_VALUES = 80;
const ADDRESS = /https?:\/\/[^\s<>()"']+/giu;
const CALENDAR =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

export function findEvidence({ text, link, hashtags }: Source): Evidence {
  const values = new Map<string, Kind>();
  const read = text.slice(0, READ_CHARACTERS);
  for (const address of [link ?? '', ...(read.match(ADDRESS) ?? [])]) {
    const canonical = postKey(address);
    if (canonical) values.set(`link:${canonical}`, 'link');
  }
  const words = read.replaceAll(ADDRESS, ' ');
  const { dates, rest } = takeDates(toPlain(words));
  for (const date of dates) if (date.includes('-')) values.set(`date:${date}`, 'date');
  for (const { value, kind } of listClaimNumbers(rest)) {
    if (kind === 'money') values.set(`figure:$${value}`, 'figure');
    else if (kind === 'percent' || kind === 'points') values.set(`figure:${value}%`, 'figure');
    else if (value > SMALL_NUMBER) values.set(`figure:${value}`, 'figure');
  }
  const spellings = addTerms(values, words);
  for (const hashtag of hashtags) {
    const key = `term:${stemWord(hashtag.replace('#', '').toLowerCase())}`;
    if (!values.has(key)) values.set(key, 'word');
  }
  return { values, spellings };
}

function addTerms(values: Map<string, Kind>, text: string): Map<string, string> {
  const spellings = new Map<string, string>();
  for (const { key: word, written, from } of findWords(text)) {
    if (values.size >= MAX_VALUES) break;
    if (CALENDAR.test(word)) continue;
    const key = `term:${stemWord(word)}`;
    spellings.set(key, word);
    const startsSentence = /(?:^|[.!?:•"“(\n])\s*$/.test(text.slice(Math.max(0, from - 3), from));
    const isName = /\p{L}.*(?:\p{Lu}|\d)/u.test(written) || (/^\p{Lu}/u.test(written) && !startsSentence);
    if (isName) values.set(key, 'name');
    else if (word.length > 2 && !values.has(key)) values.set(key, 'word');
  }
  return spellings;
}
