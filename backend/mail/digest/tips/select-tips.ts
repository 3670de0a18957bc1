import { z } from 'zod';
import type { PostType } from '../../../db/types.ts';
import { callsToAct, hasLooseEnd, isHollow, pointsBack } from '../../../summaries/extract/noise.ts';
import { findPassage } from '../../../summaries/extract/passages.ts';
import { rateSubstance } from '../../../summaries/extract/substance.ts';
import { countWords, listUnits, type Unit } from '../../../summaries/extract/units.ts';
import { cosine, createVectorizer, type Vector } from '../../../summaries/text/tf-idf.ts';

export type Candidate = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  text: string;
  type: PostType;
  author: string | null;
  /** With their `#`. */
  hashtags: string[];
  /** The number of readers who have bookmarked it. */
  readers: number;
};

export const tipSchema = z.object({
  postId: z.int(),
  slug: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  /** One sentence: the post's best beyond its title, or a description. */
  why: z.string(),
  readers: z.int(),
});
export type Tip = z.output<typeof tipSchema>;

/** Promised to subscribers (spec §1). */
export const TIP_COUNT = 6;

/** The penalty for a post on the subject of a tip that is selected already. */
const REPETITION = 2;

type Choice = RatedPost & { vector: Vector };

/**
 * Up to six tips, best first and dissimilar, one per author where possible. Deterministic. Posts `chosen` by an
 * operator come first, in order.
 */
export function selectTips(posts: readonly Candidate[], chosen: readonly number[] = []): Tip[] {
  const rated = [...posts]
    .sort((a, b) => a.id - b.id)
    .map((post) => ratePost(post) ?? (chosen.includes(post.id) ? { post, score: 0, sentence: null } : null))
    .filter((post) => post !== null);
  const vectorize = createVectorizer(rated.map(({ post }) => topicsOf(post)));
  let left = rated.map((one): Choice => ({ ...one, vector: vectorize(topicsOf(one.post)) }));
  const tips = chosen.flatMap((id) => left.find(({ post }) => post.id === id) ?? []).slice(0, TIP_COUNT);
  left = left.filter((choice) => !tips.includes(choice));
  while (tips.length < TIP_COUNT && left.length > 0) {
    const best = findBest(left, tips);
    tips.push(best);
    left = left.filter((choice) => choice !== best);
  }
  return tips.map(toTip);
}

function findBest(left: readonly Choice[], chosen: readonly Choice[]): Choice {
  const turns = left.map(({ post }) => countOf(chosen, post.author));
  const turn = Math.min(...turns);
  const [best] = left
    .filter((_, index) => turns[index] === turn)
    .map((choice) => {
      const repeated = Math.max(0, ...chosen.map((other) => cosine(choice.vector, other.vector)));
      return { choice, value: choice.score - REPETITION * repeated };
    })
    .sort((a, b) => b.value - a.value || a.choice.post.id - b.choice.post.id);
  if (!best) throw new RangeError('Nothing is left to choose from');
  return best.choice;
}

/** The words of a post's subject: its hashtags count twice. */
const topicsOf = ({ title, text, hashtags }: Candidate): string =>
  [title, text.slice(0, 2000), ...hashtags, ...hashtags].join('\n').replaceAll('#', '');

/** Posts without an author may all be by different ones. */
const countOf = (chosen: readonly Choice[], author: string | null): number =>
  author === null ? 0 : chosen.filter(({ post }) => post.author === author).length;

export const describeTip = (post: Candidate): Tip => toTip({ post, sentence: ratePost(post)?.sentence ?? null });

function toTip({ post, sentence }: Pick<RatedPost, 'post' | 'sentence'>): Tip {
  const { id, slug, title, author, readers } = post;
  const why = sentence ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : describePost(post);
  return { postId: id, slug, title, author, why, readers };
}

/** For a post with no sentence beyond its title. */
function describePost({ type, hashtags }: Candidate): string {
  const topics = hashtags.slice(0, 2).map((name) => name.replace(/^#/, ''));
  const about = topics.length > 0 ? ` about ${topics.join(' and ')}` : '';
  return `A short post${about}, seen on ${type === 'Twitter' ? 'X' : type}.`;
}

/** Bounds the text; longer posts have made their point. */
const READ_CHARACTERS = 6000;
const MIN_WORDS = 5;
const MAX_CHARACTERS = 240;
/** From here on a post does not teach more for having more figures. */
const MAX_SUBSTANCE = 3.6;

type RatedPost = {
  post: Candidate;
  /** Higher is better. */
  score: number;
  /** The best self-contained sentence besides the title. */
  sentence: string | null;
};

/** How much a reader may learn from a post, or null where a summary would have nothing to say of it either. */
function ratePost(post: Candidate): RatedPost | null {
  const text = post.text.slice(0, READ_CHARACTERS);
  const passage = findPassage({ ...post, text, publishedAt: '', updatedAt: '' });
  if (!passage) return null;
  const units = listUnits(text);
  const sentence = chooseSentence(units, post.title);
  const loved = 0.35 * Math.log2(1 + post.readers);
  const calls = units.filter((unit) => callsToAct(unit.text)).length;
  const noise = 0.4 * Math.min(2, calls) + (post.hashtags.length > 6 ? 0.2 : 0);
  const substance = 0.5 * Math.min(MAX_SUBSTANCE, passage.substance) + (sentence ? 0.3 : 0);
  return { post, score: substance + loved - noise, sentence };
}

/** The sentence that says most on its own, or null. `title` stands above it and is not said again. Ties go to the earlier one. */
function chooseSentence(units: readonly Unit[], title: string): string | null {
  const said = toKey(title);
  const isNew = (key: string) => !said.includes(key) && !key.startsWith(said);
  const [best] = units
    .map((unit, index) => ({ unit, value: rateSubstance(unit) - Math.min(0.4, 0.03 * index) }))
    .filter(({ unit }) => standsAlone(unit) && isNew(toKey(unit.text)))
    .sort((a, b) => b.value - a.value);
  return best?.unit.text ?? null;
}

const standsAlone = ({ text, kind, isFit, isQuestion }: Unit): boolean =>
  isFit &&
  !isQuestion &&
  (kind === 'sentence' || kind === 'item') &&
  countWords(text) >= MIN_WORDS &&
  text.length <= MAX_CHARACTERS &&
  !pointsBack(text) &&
  !hasLooseEnd(text) &&
  !isHollow(text);

const toKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
