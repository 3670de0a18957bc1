import { cosine, createVectorizer, type Vector } from '../../../summaries/text/tf-idf.ts';
import type { Candidate, Tip } from './candidate.ts';
import { type RatedPost, ratePost } from './rate-post.ts';

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
