import { withoutCode } from '#lib/utils/split-code.ts';

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
 * word. Skips code, and lines of emoji, hashtags and links, if there are others. `description` is null if nothing follows.
 */
export function splitTitle(text: string): { title: string; description: string | null } {
  const lines = withoutAddresses(withoutCode(text))
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
  const flat = withoutAddresses(withoutCode(text)).replace(/\s+/g, ' ').trim();
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

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The start of a text, at most `max` UTF-16 units, cut at a word. A longer first word is cut between graphemes. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = lastGraphemeEnd(text, max);
  const head = text.slice(0, end);
  if (/\s/.test(text.charAt(end))) return trimEnd(head);
  const lastSpace = head.search(/\s\S*$/);
  return trimEnd(lastSpace > 0 ? head.slice(0, lastSpace) : head);
}

function lastGraphemeEnd(text: string, max: number): number {
  let end = 0;
  // Looks a little beyond the limit, so that no grapheme is split.
  for (const { index, segment } of graphemes.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return end;
}

// Removes a comma or dash before the cut.
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && LOOSE.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const LOOSE = /[\s,;:–—-]/;

/**
 * Removes addresses in brackets: "our guide (https://example.com/guide)". Texts keep their links; titles, descriptions
 * and comparisons do not.
 */
export const withoutAddresses = (text: string): string => text.replace(/ ?\(https?:\/\/[^\s()]+\)/gi, '');
