import { type Sentence, splitSentences } from '../../summaries/text/split-sentences.ts';
import type { Candidate } from './candidate.ts';
import { chooseSentence, countFigures, countWords, isAdvice, isBegging } from './rate-sentences.ts';

/** What is read of a post; the point of a longer one was made by then. */
const READ_CHARACTERS = 6000;
/** Below, a post is a remark and no tip. */
const MIN_WORDS = 12;
/** From here on a post does not say more for being longer. */
const FULL_WORDS = 140;

export type RatedPost = {
  post: Candidate;
  /** What speaks for it; higher is better. */
  score: number;
  /** Its best sentence besides the title, if it has one that stands alone. */
  sentence: string | null;
};

/** How much a reader may learn from a post, or null where there is nothing to learn. */
export function ratePost(post: Candidate): RatedPost | null {
  const text = post.text.slice(0, READ_CHARACTERS);
  const sentences: Sentence[] = splitSentences(text);
  const said = sentences.map((sentence) => sentence.text).join('\n');
  const words = countWords(said);
  if (words < MIN_WORDS) return null;
  const sentence = chooseSentence(sentences, post.title);
  const substance = Math.min(1, words / FULL_WORDS) + 0.12 * Math.min(4, countFigures(said));
  const advice = 0.06 * Math.min(5, sentences.filter((one) => isAdvice(one.text)).length) + (sentence ? 0.3 : 0);
  const loved = 0.35 * Math.log2(1 + post.readers);
  const begging = 0.4 * Math.min(2, text.split('\n').filter(isBegging).length);
  const noise = post.hashtags.length > 6 ? 0.2 : 0;
  return { post, score: substance + advice + loved - begging - noise, sentence };
}
