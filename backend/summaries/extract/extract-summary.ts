import type { SummaryDraft, SummaryPost } from '../draft/draft.ts';
import { choosePoints } from './choose-points.ts';
import { findTopics, headingOf } from './find-topics.ts';
import { rateCandidates } from './rate-passages.ts';

const MAX_POINTS = 7;

/**
 * A summary made of the posts' own sentences, without a language model. The same posts give the same summary, in whatever
 * order they come. `points` is empty where no post has a sentence that can stand alone.
 */
export function extractSummary(posts: readonly SummaryPost[]): SummaryDraft {
  const inOrder = [...posts].sort((a, b) => a.id - b.id);
  const chosen = choosePoints(rateCandidates(inOrder), MAX_POINTS);
  return {
    title: toTitle(chosen.map(({ post }) => post)),
    points: chosen.map(({ text, post }) => ({ text, posts: [post.id] })),
  };
}

/** The two strongest topics, else what the strongest post is called. */
function toTitle(posts: readonly SummaryPost[]): string {
  const topics = findTopics(posts, 2);
  const heading = topics.length === 0 ? posts.map(headingOf).find((found) => found !== null) : undefined;
  const title = heading ?? (topics.join(' and ') || UNTITLED);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const UNTITLED = 'Highlights';
