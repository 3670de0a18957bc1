import { cosine } from '../text/tf-idf.ts';
import type { Candidate } from './rate-passages.ts';

const MAX_PER_AUTHOR = 2;
/** So many points a day should have; more only where they are good. */
const WANTED = 5;
const GOOD_SCORE = 0.57;
/** What is worse says too little to be read. */
const MIN_SCORE = 0.42;
/** What a point loses for being like one that is there already. */
const REDUNDANCY = 0.7;

/**
 * The best candidates that are unlike each other (maximal marginal relevance): at most one of each post and two of each
 * author, at most `count`, the strongest first. Equal ones go by the post's id, so that the same posts give the same points.
 */
export function choosePoints(candidates: readonly Candidate[], count: number): Candidate[] {
  const chosen: Candidate[] = [];
  let left = candidates.filter(({ score }) => score >= MIN_SCORE).sort((a, b) => a.post.id - b.post.id);
  while (chosen.length < count) {
    const best = bestOf(left, chosen);
    if (!best || (chosen.length >= WANTED && best.score < GOOD_SCORE)) break;
    chosen.push(best);
    left = left.filter(({ post }) => post.id !== best.post.id && !isExhausted(post.author, chosen));
  }
  return chosen;
}

function bestOf(candidates: readonly Candidate[], chosen: readonly Candidate[]): Candidate | null {
  let best: { candidate: Candidate; value: number } | null = null;
  for (const candidate of candidates) {
    const likeness = Math.max(0, ...chosen.map(({ vector }) => cosine(vector, candidate.vector)));
    const value = candidate.score - REDUNDANCY * likeness;
    if (!best || value > best.value + Number.EPSILON) best = { candidate, value };
  }
  return best?.candidate ?? null;
}

const isExhausted = (author: string | null, chosen: readonly Candidate[]): boolean =>
  author !== null && chosen.filter(({ post }) => post.author === author).length >= MAX_PER_AUTHOR;
