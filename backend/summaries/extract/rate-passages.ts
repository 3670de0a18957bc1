import type { SummaryPost } from '../draft/draft.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { centroid, cosine, createVectorizer, type Vector } from '../text/tf-idf.ts';
import { listPassages, type Passage } from './passages.ts';

/** A passage of a post with what speaks for it. */
export type Candidate = { post: SummaryPost; text: string; vector: Vector; score: number };

/**
 * Rates the passages of the posts, and returns the best of each: how much it says of its own post and of the day (closeness to their centres in
 * TF-IDF), whether it holds facts, and how well it reads alone. Higher is better; the numbers mean nothing outside one call.
 */
export function rateCandidates(posts: readonly SummaryPost[]): Candidate[] {
  const vectorize = createVectorizer(posts.map(wholeText));
  const vectors = posts.map((post) => vectorize(wholeText(post)));
  const middle = centroid(vectors);
  return posts.flatMap((post, index) => {
    const ofPost = vectors[index] ?? new Map();
    const ofTitle = vectorize(post.title);
    const passages = listPassages(splitSentences(post.text)).map((passage) => ({
      passage,
      vector: vectorize(passage.text),
    }));
    const closeness = passages.map(({ vector }) => cosine(vector, ofPost) + 0.4 * cosine(vector, ofTitle));
    // Against the best of its own post: a passage of a short post is like it without saying more.
    const closest = Math.max(...closeness, Number.EPSILON);
    const weight = 0.35 * cosine(ofPost, middle) + 0.16 * Math.min(1, countWords(post.text) / FULL_WORDS);
    const candidates = passages.map(({ passage, vector }, at) => {
      const subject = 0.35 * ((closeness[at] ?? 0) / closest) + 0.2 * cosine(vector, middle) + weight;
      return { post, text: toStart(passage.text), vector, score: subject + rateReading(passage) };
    });
    return candidates.sort((a, b) => b.score - a.score).slice(0, KEPT_PER_POST);
  });
}

/** Of a post's other passages none is ever chosen, and comparing them all would take seconds. */
const KEPT_PER_POST = 5;

/** From this length on a post does not say more for being longer. */
const FULL_WORDS = 120;

const countWords = (text: string): number => text.split(/\s+/).length;

/** Hasty sentences get their capitals. */
const toStart = (text: string): string =>
  text.replaceAll(/(?:^|(?<=[.!?]\s))\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The title counts twice: it says what the author thinks the text is about. */
const wholeText = ({ title, text }: SummaryPost): string => `${title}\n${title}\n${text}`;

const FIGURE =
  /[$€£¥]\s?\d|\d[\d.,]*\s?(?:%|percent\b|per cent\b|x\b|k\b|m\b|cents?\b|€|£|units?\b|days?\b|weeks?\b|months?\b|orders?\b|clicks?\b|hours?\b|minutes?\b)|٪/giu;
const COMPARISON =
  /\b(?:from .{1,30}\bto\b|against|instead of|rather than|more than|less than|than|times|because|so that|unless|never|only when|if you|stop|don['’]t|always|cost|costs)\b/iu;

/** What good points have, whatever they are about. */
function rateReading(passage: Passage): number {
  const { text, position, sentences, breaks, looseEnds, lastWords } = passage;
  const figures = Math.min(2, text.match(FIGURE)?.length ?? 0);
  const facts = 0.08 * figures + (COMPARISON.test(text) ? 0.07 : 0);
  const opening = position === 0 ? 0.1 : position > 0.85 ? 0.05 : 0;
  const edges = (passage.opensLine ? 0.07 : -0.05) + (passage.closesLine ? 0.06 : -0.02) - 0.05 * breaks;
  const gap = passage.hasGap ? 0.06 : 0;
  const fragment = lastWords < 4 && !passage.closesLine ? 0.15 : 0;
  const faults =
    0.16 * Number(passage.isListed) + 0.22 * Number(passage.isAnnouncement) + 0.13 * looseEnds + fragment + gap;
  return facts + opening + edges + rateLength(text.length) - faults - 0.02 * (sentences - 1);
}

/** A line or two of print reads best. */
function rateLength(characters: number): number {
  if (characters < 70) return -0.14;
  if (characters < 100) return -0.04;
  return characters <= 230 ? 0.08 : 0.02;
}
