import { type FrequencyOf, type StoryPost, toName, weighShared } from './compare-posts.ts';

export const MIN_POSTS = 3;
export const MIN_AUTHORS = 2;

/** A word alone says less than a name, a figure, a date or a link. */
const WORD_WEIGHT = 0.5;
const MIN_WEIGHT = 0.5;
/** What each post shares with the others: several values, and much of it. */
const POST_VALUES = 2;
const POST_WEIGHT = 3.5;
/** What all of them share, for a story of three posts; more posts share more by chance. */
const STORY_WEIGHT = 6.5;

/**
 * The posts of a supposed story that are surely about the same event, without anybody being asked: each shares several rare values with
 * the others, and together they share many. Empty when they are too few. In the evaluation, more than nine in ten
 * such pairs of posts are right. Frequencies are those at the date of the first post.
 */
export function findCore<P extends StoryPost<unknown>>(posts: readonly P[], frequencyOf: FrequencyOf): P[] {
  const at = posts[0]?.at ?? new Date(0);
  let core = [...posts];
  for (;;) {
    if (!isStory(core)) return [];
    const shared = weighShared(core, frequencyOf, at)
      .map((value) => ({ ...value, weight: value.kind === 'word' ? value.weight * WORD_WEIGHT : value.weight }))
      .filter(({ weight }) => weight > MIN_WEIGHT);
    const kept = core.filter(({ evidence }) => {
      const own = shared.filter(({ key }) => evidence.values.has(key));
      return own.length >= POST_VALUES && sum(own) >= POST_WEIGHT;
    });
    if (kept.length === core.length)
      return sum(shared) >= STORY_WEIGHT * Math.sqrt(core.length / MIN_POSTS) ? core : [];
    core = kept;
  }
}

const sum = (values: readonly { weight: number }[]): number => values.reduce((total, { weight }) => total + weight, 0);

/** A post without an author is by nobody. */
export const isStory = (posts: readonly { author: string | null }[]): boolean =>
  posts.length >= MIN_POSTS &&
  new Set(posts.flatMap(({ author }) => (author === null ? [] : toName(author)))).size >= MIN_AUTHORS;
