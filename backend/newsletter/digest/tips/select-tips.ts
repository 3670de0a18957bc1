import { z } from 'zod';
import { findPassage } from '../../../text/passages/passages.ts';
import { listUnits } from '../../../text/passages/units.ts';
import { callsToAct } from '../../../text/sentences/noise.ts';
import { segment } from '../../../text/sentences/split-sentences.ts';
import { cosine, createVectorizer, type Vector } from '../../../text/sentences/tf-idf.ts';

export type Candidate = {
  id: number;
  /** Without leading slashes. */
  slug: string;
  title: string;
  text: string;
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
    .map((post) => ratePost(post) ?? (chosen.includes(post.id) ? { post, score: 0 } : null))
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
  return tips.map(({ post }) => toTip(post));
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

/** A post as a tip: its title alone. A sentence without its post can say the opposite of what it says there. */
export function toTip(post: Candidate): Tip {
  const { id, slug, author, readers } = post;
  return { postId: id, slug, title: toWhole(post), author, readers };
}

/** A title that was cut out of the text, as the whole sentence that it begins, or with the mark of a cut. */
function toWhole({ title, text }: Candidate): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  const flat = line.replaceAll(/\s+/g, ' ').trim();
  if (!flat.startsWith(title) || !/^\s*[\p{L}\p{N}]/u.test(flat.slice(title.length)) || /[.!?…:]$/.test(title))
    return title;
  const [sentence = ''] = segment(flat);
  return sentence.length > title.length && sentence.length <= TITLE_MAX ? sentence : `${title}…`;
}

/** Bounds the text; longer posts have made their point. */
const READ_CHARACTERS = 6000;
/** In characters; a mail cuts longer titles. */
const TITLE_MAX = 140;
/** From here on a post does not teach more for having more figures. */
const MAX_SUBSTANCE = 3.6;

type RatedPost = {
  post: Candidate;
  /** Higher is better. */
  score: number;
};

/** How much a reader may learn from a post, or null where a summary would have nothing to say of it either. */
function ratePost(post: Candidate): RatedPost | null {
  const text = post.text.slice(0, READ_CHARACTERS);
  const passage = findPassage({ ...post, text, publishedAt: '', updatedAt: '' });
  if (!passage) return null;
  const units = listUnits(text);
  const loved = 0.35 * Math.log2(1 + post.readers);
  const calls = units.filter((unit) => callsToAct(unit.text)).length;
  const noise = 0.4 * Math.min(2, calls) + (post.hashtags.length > 6 ? 0.2 : 0);
  // A line that only introduces something is a poor title to stand alone.
  const intro = /:$/.test(post.title) ? 0.4 : 0;
  return { post, score: 0.5 * Math.min(MAX_SUBSTANCE, passage.substance) - intro + loved - noise };
}
