import { RELATED_SHOWN } from '@/lib/config/product';
import { fold } from '@/lib/utils/fold';
import type { Post } from './model';

const AUTHOR_WEIGHT = 0.4;
const TEXT_WEIGHT = 0.5;
const HASHTAG_WEIGHT = 0.3;
const RECENCY_WEIGHT = 0.1;
const RECENCY_DAYS = 30;
const DAY_MS = 86_400_000;

/** The best at most four, newer first among equals. */
export function pickRelated(post: Post, candidates: Post[], now: Date): Post[] {
  const words = wordsOf(post);
  return candidates
    .filter((candidate) => candidate.id !== post.id)
    .map((candidate) => ({ candidate, score: relatedScore(post, candidate, now, words) }))
    .sort((a, b) => b.score - a.score || b.candidate.publishedAt.localeCompare(a.candidate.publishedAt))
    .slice(0, RELATED_SHOWN)
    .map(({ candidate }) => candidate);
}

/**
 * Spec §9: same author 0.4, Jaccard similarity of words longer than three letters times 0.5, shared hashtags times 0.3,
 * recency up to 0.1 within 30 days.
 */
export function relatedScore(post: Post, candidate: Post, now: Date, words = wordsOf(post)): number {
  // Two unknown authors are not the same author.
  const author = post.author === candidate.author && post.author !== null ? AUTHOR_WEIGHT : 0;
  const text = jaccard(words, wordsOf(candidate)) * TEXT_WEIGHT;
  const hashtags = hashtagOverlap(post, candidate) * HASHTAG_WEIGHT;
  const ageDays = Math.max(0, now.getTime() - Date.parse(candidate.publishedAt)) / DAY_MS;
  const recency = Math.max(0, 1 - ageDays / RECENCY_DAYS) * RECENCY_WEIGHT;
  return author + text + hashtags + recency;
}

function wordsOf({ title, text }: Post): Set<string> {
  const words = fold(`${title} ${text}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length > 3));
}

function jaccard(a: Set<string>, b: Set<string>): number {
  const shared = a.intersection(b).size;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

function hashtagOverlap(post: Post, candidate: Post): number {
  if (post.hashtags.length === 0) return 0;
  const theirs = new Set(candidate.hashtags.map(({ id }) => id));
  return post.hashtags.filter(({ id }) => theirs.has(id)).length / Math.max(post.hashtags.length, theirs.size);
}
