import { cutText } from './cut-text.ts';
import { withoutAddresses } from './without-addresses.ts';

export const TITLE_MAX = 110;
export const DESCRIPTION_MAX = 200;

// Ends of sentences, with closing quotes and brackets, before a blank.
const SENTENCE_END = /[.!?…؟。！？]+["'”’»)\]]*(?=\s|$)|[。！？]/gu;
// Abbreviations and list numbers, whose full stop does not end a sentence.
const NO_SENTENCE_END =
  /^\d{1,3}\.$|(?:^|[\s(])(?:e\.g|i\.e|vs|approx|incl|excl|dr|mr|mrs|ms|prof|z\.B|\p{L}\.\p{L})\.$/iu;
const HAS_WORD = /[\p{L}\p{N}]/u;
// Matches one word at a time, to avoid exponential backtracking over a line.
const TAGS_OR_LINK = /^(?:(?:#[\p{L}\p{M}\p{N}_]+)+|https?:\/\/\S+)$/u;
// Longer than any title: a sentence that ends later is cut anyway.
const SENTENCE_WITHIN = 1000;

/**
 * Default title and description: the first sentence or line, at most 110 characters, and the next 200, both cut at a
 * word. Skips lines of emoji, hashtags and links if there are others. `description` is null if nothing follows.
 */
export function splitTitle(text: string): { title: string; description: string | null } {
  const lines = withoutAddresses(text)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  const speaking = lines.findIndex((line) => HAS_WORD.test(line) && !isTagsAndLinks(line));
  const start = speaking >= 0 ? speaking : lines.findIndex((line) => line !== '');
  const line = lines[start] ?? '';
  const title = cutText(firstSentence(line), TITLE_MAX);
  const rest = [line.slice(title.length), ...lines.slice(start + 1)].join(' ').replace(/\s+/g, ' ').trim();
  return { title, description: shorten(rest) };
}

/** A description without the title that the text may start with. */
export function describeText(text: string, title: string): string | null {
  const flat = withoutAddresses(text).replace(/\s+/g, ' ').trim();
  return shorten(flat.startsWith(title) ? flat.slice(title.length).trim() : flat);
}

function shorten(rest: string): string | null {
  const clean = rest.replace(/^[\s,;:–—-]+(?=\S)/u, '');
  return cutText(clean, DESCRIPTION_MAX) || null;
}

/** The words are separated by single blanks. */
const isTagsAndLinks = (line: string): boolean => line.split(' ').every((word) => TAGS_OR_LINK.test(word));

function firstSentence(line: string): string {
  const start = line.slice(0, SENTENCE_WITHIN);
  for (const match of start.matchAll(SENTENCE_END)) {
    const sentence = start.slice(0, match.index + match[0].length);
    if (!NO_SENTENCE_END.test(sentence) && HAS_WORD.test(sentence)) return sentence;
  }
  return line;
}
