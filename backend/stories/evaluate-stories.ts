import { z } from 'zod';
import {
  CANDIDATE_SCORE,
  comparePosts,
  type FrequencyOf,
  SAME_SCORE,
  type StoryPost,
  WINDOW_MS,
} from './compare-posts.ts';
import { findEvidence } from './find-evidence.ts';
import { isStory } from './is-story.ts';
import type { PairJudge } from './judge-pair.ts';
import { byTime, type Grouping, type Member, MIN_SUPPORT, placePost } from './place-post.ts';

const labelledSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  story: z.union([z.string(), z.number()]).nullish(),
  author: z.string().nullish().default(null),
  at: z.coerce.date(),
  text: z.string(),
  link: z.string().nullish().default(null),
  hashtags: z
    .array(z.string())
    .nullish()
    .transform((hashtags) => hashtags ?? []),
});
type Labelled = StoryPost<string> & { story: string | number | null };

export type Rates = { stories: number; precision: number; recall: number };
export type Evaluation = { posts: number; published: Rates; suggested: Rates };

/**
 * Compares the stories that are found in labelled posts with their labels, pair by pair: which share of the pairs of posts that are
 * put into one story belong there (`precision`), and which share of those that belong together is found (`recall`). `suggested` are all
 * supposed stories; `published` are those of a judge that no operator accepts first, none without one. Throws a `ZodError` for a line of another shape.
 */
export async function evaluateStories(lines: readonly unknown[], judge?: PairJudge): Promise<Evaluation> {
  const posts = lines
    .map((line) => labelledSchema.parse(line))
    .map((line): Labelled => ({ ...line, story: line.story ?? null, evidence: findEvidence(line) }))
    .sort(byTime);
  const frequencyOf = countValues(posts);
  const placed: Labelled[] = [];
  const members = new Map<string, Member<string, Labelled>>();
  const verdicts = new Map<string, Promise<number>>();
  const scores = new Map<string, number>();
  const toScore = (a: Labelled, b: Labelled) => remember(scores, [a, b], () => comparePosts(a, b, frequencyOf));
  const grouping: Grouping<string, Labelled> = {
    members,
    listCandidates: (post) =>
      placed
        .filter((other) => other !== post && toScore(post, other) >= (judge ? CANDIDATE_SCORE : SAME_SCORE))
        .sort((a, b) => toScore(post, b) - toScore(post, a) || byTime(a, b)),
    judge: (a, b) =>
      remember(verdicts, [a, b], async () => (judge ? Number(await judge(a, b)) : toScore(a, b) / SAME_SCORE)),
    createStory: ({ id }) => id,
  };
  for (const post of posts) {
    placed.push(post);
    await placePost(grouping, post);
  }
  const suggested = listStories([...members.values()]);
  const published = judge ? listStories([...members.values()].filter(({ support }) => support >= MIN_SUPPORT)) : [];
  const rate = (stories: Labelled[][]) => rateStories(stories, posts);
  return { posts: posts.length, published: rate(published), suggested: rate(suggested) };
}

function countValues(posts: readonly Labelled[]): FrequencyOf {
  const times = new Map<string, number[]>();
  for (const { at, evidence } of posts) {
    for (const key of evidence.values.keys()) {
      const list = times.get(key) ?? [];
      list.push(at.getTime());
      times.set(key, list);
    }
  }
  return (key, at) => {
    const all = times.get(key) ?? [];
    const near = all.filter((time) => Math.abs(time - at.getTime()) <= WINDOW_MS).length;
    return { posts: posts.length, all: all.length, near };
  };
}

const listStories = (members: readonly Member<string, Labelled>[]): Labelled[][] =>
  [...Map.groupBy(members, ({ story }) => story).values()]
    .map((story) => story.map(({ post }) => post))
    .filter(isStory);

function rateStories(stories: readonly Labelled[][], posts: readonly Labelled[]): Rates {
  const isTrue = ([a, b]: [Labelled, Labelled]) => a.story !== null && a.story === b.story;
  const found = stories.flatMap(listPairs);
  const right = found.filter(isTrue).length;
  const labelled = [...Map.groupBy(posts, ({ story }) => story)].flatMap(([story, told]) =>
    story === null ? [] : listPairs(told),
  );
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return {
    stories: stories.length,
    precision: found.length === 0 ? 0 : round(right / found.length),
    recall: labelled.length === 0 ? 0 : round(right / labelled.length),
  };
}

const listPairs = (posts: readonly Labelled[]): [Labelled, Labelled][] =>
  posts.flatMap((a, index) => posts.slice(0, index).map((b): [Labelled, Labelled] => [a, b]));

function remember<T>(known: Map<string, T>, [a, b]: [Labelled, Labelled], make: () => T): T {
  const key = JSON.stringify([a.id, b.id].sort());
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
