import { authorKey } from '#backend/posts/ingest/text/author-key.ts';
import { comparePosts, type FrequencyOf, type StoryPost, weighShared } from './compare-posts.ts';

export const MIN_POSTS = 3;
export const MIN_AUTHORS = 2;

/** Two authors, one of whom posts twice, share too little. */
const SURE_AUTHORS = 3;
/** The minimum score of each post, averaged over the posts of other authors; `STORY_SCORE` is the minimum for all of them. */
const POST_SCORE = 2.5;
/** Two posts that are alike do not make up for others that are not. */
const PAIR_MAX = 4;
const STORY_SCORE = 3.2;
/** The minimum that authors of a story share: a number of values, and a weight for three posts. More posts share more by chance. */
const SHARED_VALUES = 3;
const SHARED_WEIGHT = 7;
const MIN_WEIGHT = 1;
/** A word says less than a name, a figure, a date or a link. */
const WORD_WEIGHT = 0.6;

/**
 * The posts of a supposed story that are surely about the same event, without anybody being asked: each resembles those of the other
 * authors, and together they share several rare values. Empty when they are too few. In the evaluation, at least nine in ten such pairs of
 * posts are right. Frequencies are those at the dates of the posts.
 */
export function findCore<P extends StoryPost<unknown>>(
  posts: readonly P[],
  frequencyOf: FrequencyOf,
  score = (post: P, other: P) => comparePosts(post, other, frequencyOf),
): P[] {
  if (!isStory(posts)) return [];
  // A post without an author is by nobody.
  const authors = posts.map(({ author }) => (author === null ? null : authorKey(author)));
  /** Null for posts of one author. */
  const scores = posts.map((post, index) =>
    posts.map((other, place) => (authors[index] === authors[place] ? null : Math.min(PAIR_MAX, score(post, other)))),
  );
  let left = [...posts.keys()];
  for (;;) {
    if (new Set(left.flatMap((index) => authors[index] ?? [])).size < SURE_AUTHORS) return [];
    const averages = left.map((index) => averageOf(scores[index] as Scores, left));
    const least = Math.min(...averages);
    if (least >= POST_SCORE) {
      const core = left.map((index) => posts[index] as P);
      return average(averages) >= STORY_SCORE && shareEnough(core, frequencyOf) ? core : [];
    }
    left = left.toSpliced(averages.indexOf(least), 1);
  }
}

type Scores = readonly (number | null)[];

/** The average of some of the scores. Without arrays in between, because there are thousands of them. */
function averageOf(scores: Scores, places: readonly number[]): number {
  let total = 0;
  let count = 0;
  for (const place of places) {
    const score = scores[place] ?? null;
    if (score === null) continue;
    total += score;
    count += 1;
  }
  return total / Math.max(1, count);
}

function shareEnough(posts: readonly StoryPost<unknown>[], frequencyOf: FrequencyOf): boolean {
  const weights = weighShared(posts, frequencyOf, posts[0]?.at ?? new Date(0)).map(({ kind, weight }) =>
    kind === 'word' ? weight * WORD_WEIGHT : weight,
  );
  return (
    weights.filter((weight) => weight > MIN_WEIGHT).length >= SHARED_VALUES &&
    sum(weights) >= SHARED_WEIGHT * Math.sqrt(posts.length / MIN_POSTS)
  );
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const average = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

export const isStory = (posts: readonly { author: string | null }[]): boolean =>
  posts.length >= MIN_POSTS && countAuthors(posts) >= MIN_AUTHORS;

/** A post without an author is by nobody. */
const countAuthors = (posts: readonly { author: string | null }[]): number =>
  new Set(posts.flatMap(({ author }) => (author === null ? [] : authorKey(author)))).size;
