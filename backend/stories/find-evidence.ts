import { canonicalLink } from '#backend/posts/ingest/text/post-keys.ts';
import { listClaimNumbers, takeDates } from '#backend/summaries/text/claim-numbers.ts';
import { toPlain } from '#backend/summaries/text/claim-words.ts';
import { findWords } from '#backend/summaries/text/words.ts';

export type Kind = 'link' | 'date' | 'figure' | 'name' | 'word';

/**
 * The values of a text that another one may share, as `namespace:value`. A word is a name where it is written as one. Pairs of
 * words that make one name stand apart, as they are no evidence of their own.
 */
export type Evidence = { values: ReadonlyMap<string, Kind>; pairs: readonly (readonly [string, string])[] };

/** Longer posts repeat themselves. */
const READ_CHARACTERS = 2_500;
/** Smaller numbers without a unit count anything. */
const SMALL_NUMBER = 12;
const MAX_VALUES = 80;
const ADDRESS = /https?:\/\/[^\s<>()"']+/giu;
const CALENDAR =
  /^(?:january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

export function findEvidence({ text, link }: { text: string; link: string | null }): Evidence {
  const values = new Map<string, Kind>();
  const read = text.slice(0, READ_CHARACTERS);
  for (const address of [link ?? '', ...(read.match(ADDRESS) ?? [])]) {
    const canonical = canonicalLink(address);
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
  return { values, pairs: addTerms(values, words) };
}

function addTerms(values: Map<string, Kind>, text: string): [string, string][] {
  const pairs: [string, string][] = [];
  const words = findWords(text).filter(({ key }) => !CALENDAR.test(key));
  words.forEach(({ key, written, from, to }, index) => {
    if (values.size >= MAX_VALUES) return;
    const startsSentence = /(?:^|[.!?:•"“(\n])\s*$/.test(text.slice(Math.max(0, from - 3), from));
    const isName = /\p{L}.*(?:\p{Lu}|\d)/u.test(written) || (/^\p{Lu}/u.test(written) && !startsSentence);
    if (isName) values.set(`term:${key}`, 'name');
    else if (key.length > 2 && !values.has(`term:${key}`)) values.set(`term:${key}`, 'word');
    const next = words[index + 1];
    if (next && /^[\s-]$/.test(text.slice(to, next.from))) pairs.push([`term:${key}`, `term:${next.key}`]);
  });
  return pairs;
}
