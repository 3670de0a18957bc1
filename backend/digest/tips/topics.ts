import { findWords } from '../../summaries/text/words.ts';
import type { Candidate } from './candidate.ts';

const READ_CHARACTERS = 2000;

/** What a post is about: its hashtags and telling words, each with how much it tells. */
export type Topics = Map<string, number>;

/** The topics of each post. What many of them share tells little, and a hashtag tells more than a word. */
export function findTopics(posts: readonly Candidate[]): Topics[] {
  const terms = posts.map(listTerms);
  const counts = new Map<string, number>();
  for (const term of terms.flatMap((set) => [...set])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return terms.map(
    (set) =>
      new Map(
        [...set].map((term) => {
          const rarity = Math.log(1 + posts.length / (counts.get(term) ?? 1));
          return [term, rarity * (term.startsWith('#') ? 2 : 1)];
        }),
      ),
  );
}

/** How much two posts are about the same: 0 nothing, 1 the same. */
export function likeness(a: Topics, b: Topics): number {
  let shared = 0;
  for (const [term, weight] of a) if (b.has(term)) shared += weight * weight;
  return shared === 0 ? 0 : shared / (norm(a) * norm(b));
}

const norm = (topics: Topics): number => Math.sqrt([...topics.values()].reduce((sum, weight) => sum + weight ** 2, 0));

function listTerms({ title, text, hashtags }: Candidate): Set<string> {
  const words = findWords(`${title}\n${text.slice(0, READ_CHARACTERS)}`).map(({ key }) => key);
  return new Set([...hashtags.map((name) => name.toLowerCase()), ...words]);
}
