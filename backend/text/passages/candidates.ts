import { centroid, cosine, createVectorizer, type Vector } from '../sentences/tf-idf.ts';
import { groupDuplicates } from './near-duplicates.ts';
import { type ChosenPassage, findPassage } from './passages.ts';
import type { SourcePost } from './source-post.ts';

/** A possible point of a summary. */
export type Candidate = ChosenPassage & {
  vector: Vector;
  /** Of the whole post. */
  whole: Vector;
  score: number;
};

/** A candidate below this has too little substance. */
const MIN_SUBSTANCE = 0.5;
const MAX_SUBSTANCE = 3.6;

/** The posts that have something to say, each once, the one that says most first. Equal ones go by their id. */
export function rateCandidates(posts: readonly SourcePost[], maxCharacters?: number): Candidate[] {
  const groups = groupDuplicates([...posts].sort((a, b) => a.id - b.id));
  const vectorize = createVectorizer(groups.map(({ post }) => wholeText(post)));
  const vectors = groups.map(({ post }) => vectorize(wholeText(post)));
  const middle = centroid(vectors);
  return groups
    .flatMap(({ post, others }, index): Candidate[] => {
      const passage = findPassage(post, maxCharacters);
      if (!passage || passage.substance < MIN_SUBSTANCE) return [];
      const whole = vectors[index] ?? new Map();
      const authors = new Set([post, ...others].map(({ author }) => author)).size;
      const score =
        Math.min(MAX_SUBSTANCE, passage.substance) +
        0.8 * cosine(whole, middle) +
        0.4 * Math.log2(authors + others.length * 0.25);
      return [{ ...passage, vector: vectorize(passage.text), whole, score }];
    })
    .sort((a, b) => b.score - a.score || a.post.id - b.post.id);
}

/** The title counts twice: it says what the author thinks the text is about. */
const wholeText = ({ title, text }: SourcePost): string => `${title}\n${title}\n${text.slice(0, 8000)}`;
