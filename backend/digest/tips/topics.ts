import type { Candidate } from './candidate.ts';

const COMMON = new Set(
  `about after again also always amazon another because been before being best between both could different does doing
done down each even every first from gets getting give going good have having here into just keep know last less like
listing listings little long look made make makes many more most much need never next once only other over part people
product products really right same seller sellers selling should some still such than that their them then there these
they thing things think this those three through time today took under until very want week weeks well were what when
where which while will with without work would year years your`.split(/\s+/),
);
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
  const words = `${title} ${text.slice(0, READ_CHARACTERS)}`.toLowerCase().match(/\p{L}[\p{L}\p{M}\p{N}-]{3,}/gu) ?? [];
  const singular = words.map((word) => word.replace(/(?<=\p{L}{3}[^su])s$/u, ''));
  return new Set([
    ...hashtags.map((name) => name.toLowerCase()),
    ...singular.filter((word) => !COMMON.has(word) && !COMMON.has(`${word}s`)),
  ]);
}
