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
  let left = [...posts.keys()];
  let scores: (number | null)[][] | null = null;
  for (;;) {
    const core = left.map((index) => posts[index] as P);
    if (!isStory(core) || countAuthors(core) < SURE_AUTHORS) return [];
    scores ??= posts.map((post) => posts.map((other) => compare(post, other)));
    const averages = left.map((index) => average(left.flatMap((other) => scores?.[index]?.[other] ?? [])));
    const least = Math.min(...averages);
    if (least >= POST_SCORE) return average(averages) >= STORY_SCORE && shareEnough(core, frequencyOf) ? core : [];
    left = left.toSpliced(averages.indexOf(least), 1);
  }

  /** Null for posts of one author. */
  function compare(post: P, other: P): number | null {
    if (authorKey(post.author) === authorKey(other.author)) return null;
    return Math.min(PAIR_MAX, score(post, other));
  }
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
