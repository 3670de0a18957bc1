import type { Sentence } from '../../summaries/text/split-sentences.ts';

const MIN_WORDS = 5;
const MAX_CHARACTERS = 240;

/** Begging for attention: nobody's tip. */
const BEGGING =
  /\b(?:comment (?:below|["“']?\w+["”']? (?:and|to|below))|in the comments|link in (?:bio|comments?)|dm me|(?:send|drop) me a (?:dm|message)|repost|follow me|follow for|like (?:and|&) (?:share|follow)|subscribe to|sign up|book a call|join (?:us|me|my)|giveaway|tag (?:a|someone)|what do you think|agree\?|thoughts\?)/iu;
/** Points back to what the reader of one sentence has not read. */
const POINTS_BACK =
  /^(?:it|its|it['’]\w+|this|that|that['’]s|these|those|he|she|they|his|her|their|him|them|and|but|or|so|then|also|because|which|who|instead|therefore|however|same|again|here['’]?s?|there['’]?s?|next|finally|why|how|result|bonus|ps|yes|no|ok|well)\b/iu;
const FIGURE =
  /[$€£¥]\s?\d|\d[\d.,]*\s?(?:%|percent\b|per cent\b|x\b|k\b|cents?\b|€|£|units?\b|days?\b|weeks?\b|months?\b|orders?\b|clicks?\b|hours?\b|reviews?\b)/giu;
/** Tells what to do, or what leads to what. */
const ADVICE =
  /\b(?:stop|start|never|always|don['’]t|instead of|rather than|because|unless|if you|before you|make sure|use|test|check|add|remove|move|pause|raise|lower|split|track|measure|compare|ask|from .{1,30} to)\b/iu;

/** The figures with a unit in a text. */
export const countFigures = (text: string): number => text.match(FIGURE)?.length ?? 0;
export const isBegging = (text: string): boolean => BEGGING.test(text);
export const isAdvice = (text: string): boolean => ADVICE.test(text);

export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,%-]*/gu)?.length ?? 0;

/**
 * The sentence that says most on its own, or null. `title` stands above it and is not said again. Ties go to the earlier one.
 */
export function chooseSentence(sentences: readonly Sentence[], title: string): string | null {
  const said = toKey(title);
  let best: { text: string; score: number } | null = null;
  for (const [index, { text, isListed }] of sentences.entries()) {
    const key = toKey(text);
    if (said.includes(key) || key.startsWith(said) || !isFit(text)) continue;
    const score = rateSentence(text, index) - (isListed ? 0.2 : 0);
    if (!best || score > best.score + 1e-9) best = { text, score };
  }
  return best?.text ?? null;
}

const isFit = (sentence: string): boolean =>
  countWords(sentence) >= MIN_WORDS &&
  sentence.length <= MAX_CHARACTERS &&
  /\p{L}{3}/u.test(sentence) &&
  // A colon announces what does not follow here.
  !/[:：,;]$/.test(sentence) &&
  !isBegging(sentence);

function rateSentence(sentence: string, index: number): number {
  const figures = 0.25 * Math.min(2, countFigures(sentence));
  const advice = isAdvice(sentence) ? 0.25 : 0;
  const length = sentence.length >= 60 && sentence.length <= 180 ? 0.25 : sentence.length < 40 ? -0.2 : 0;
  const ends = /[.!。！]["”’)]*$/.test(sentence) ? 0.1 : 0;
  const faults = (POINTS_BACK.test(sentence) ? 0.45 : 0) + (/[?？؟]/.test(sentence) ? 0.3 : 0);
  // What comes later leans on what came before.
  return figures + advice + length + ends - faults - Math.min(0.4, 0.03 * index);
}

const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
