import { cutText } from './cut-text.ts';

export const TITLE_MAX = 110;
export const DESCRIPTION_MAX = 200;

// Ends of sentences: closing quotes and brackets belong to them, what follows is blank.
const SENTENCE_END = /[.!?…؟。！？]+["'”’»)\]]*(?=\s|$)|[。！？]/gu;
// A full stop after these does not end a sentence: the number of a list item, "e.g.", "vs.", "Dr.", "U.S.".
const NO_SENTENCE_END =
  /^\d{1,3}\.$|(?:^|[\s(])(?:e\.g|i\.e|vs|approx|incl|excl|dr|mr|mrs|ms|prof|z\.B|\p{L}\.\p{L})\.$/iu;
const HAS_WORD = /[\p{L}\p{N}]/u;
// For one word at a time: over a whole line of them a pattern could part the blanks and links in ever more ways.
const TAGS_OR_LINK = /^(?:(?:#[\p{L}\p{M}\p{N}_]+)+|https?:\/\/\S+)$/u;
// Where a first sentence is looked for. Longer than any title: what ends behind it is cut all the same.
const SENTENCE_WITHIN = 1000;

/**
 * Title and description of a post that came without: the first sentence or line, at most 110 characters, and the first
 * 200 characters of what follows it, both cut at a word. Lines without a word of their own (emoji, hashtags, links) are
 * passed over unless there is nothing else. `description` is null when nothing follows.
 */
export function splitTitle(text: string): { title: string; description: string | null } {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const speaking = lines.findIndex((line) => HAS_WORD.test(line) && !isTagsAndLinks(line));
  const start = speaking >= 0 ? speaking : lines.findIndex((line) => line !== '');
  const line = lines[start] ?? '';
  const title = cutText(firstSentence(line), TITLE_MAX);
  const rest = [line.slice(title.length), ...lines.slice(start + 1)].join(' ').replace(/\s+/g, ' ').trim();
  return { title, description: shorten(rest) };
}

/** A description for a text whose title is known, and therefore not repeated when the text starts with it. */
export function describeText(text: string, title: string): string | null {
  const flat = text.replace(/\s+/g, ' ').trim();
  return shorten(flat.startsWith(title) ? flat.slice(title.length).trim() : flat);
}

function shorten(rest: string): string | null {
  const clean = rest.replace(/^[\s,;:–—-]+(?=\S)/u, '');
  return cutText(clean, DESCRIPTION_MAX) || null;
}

/** For a line whose words are parted by single blanks. */
const isTagsAndLinks = (line: string): boolean => line.split(' ').every((word) => TAGS_OR_LINK.test(word));

function firstSentence(line: string): string {
  const start = line.slice(0, SENTENCE_WITHIN);
  for (const match of start.matchAll(SENTENCE_END)) {
    const sentence = start.slice(0, match.index + match[0].length);
    if (!NO_SENTENCE_END.test(sentence) && HAS_WORD.test(sentence)) return sentence;
  }
  return line;
}
