import { authorKey } from '#backend/posts/ingest/text/author-key.ts';
import type { Evidence, Kind } from './find-evidence.ts';
import { type Frequency, weighValue } from './weigh-value.ts';

/** A post as far as stories are concerned. */
export type StoryPost<Id> = { id: Id; author: string | null; at: Date; text: string; evidence: Evidence };
export type FrequencyOf = (key: string, at: Date) => Frequency;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Posts further apart are not about the same event. */
export const WINDOW_MS = 7 * DAY_MS;
/** Posts with at least this score are taken to be about the same event until somebody decides: about four in five are. */
export const SAME_SCORE = 1.3;
/** Posts with at least this score are worth asking about. */
export const CANDIDATE_SCORE = 0.8;

const WEIGHTS: Record<Kind, number> = { link: 0.7, name: 0.7, figure: 0.6, date: 0.6, word: 0.45 };
const CAPS: Record<Kind, number> = { link: 3, name: 8, figure: 6, date: 3, word: 8 };
/** For each kind of evidence: independent kinds agree less often by chance than many values of one kind. */
const KIND_BONUS = 0.3;
const GAP_PER_DAY = 0.4;
/** Words of longer posts meet by chance. */
const USUAL_VALUES = 25;
/** Of a post and its copy, neither confirms the other. */
const COPIED_SHARE = 0.65;
const COPIED_VALUES = 6;

/**
 * How likely two posts are about the same event, by the rare values that they share; 0 for posts of one author, copies, and posts too
 * far apart. A common value is worth nothing, however similar it makes two posts. Frequencies are
 * those of the values of `a`.
 */
export function comparePosts<Id>(a: StoryPost<Id>, b: StoryPost<Id>, frequencyOf: FrequencyOf): number {
  const gap = Math.abs(a.at.getTime() - b.at.getTime());
  if (gap > WINDOW_MS || authorKey(a.author) === authorKey(b.author)) return 0;
  const others = b.evidence.values;
  const shared: [string, Kind][] = [];
  for (const [key, kind] of a.evidence.values) {
    const other = others.get(key);
    if (other !== undefined) shared.push([key, other === 'name' ? other : kind]);
  }
  if (isCopy(a.evidence.values.size, others.size, shared.length)) return 0;
  const sums: Record<Kind, number> = { link: 0, name: 0, figure: 0, date: 0, word: 0 };
  for (const [key, kind] of shared) sums[kind] += weighValue(key, kind, frequencyOf(key, a.at));
  sums.word /= Math.max(1, Math.sqrt(a.evidence.values.size * b.evidence.values.size) / USUAL_VALUES);
  const kinds = Object.keys(sums) as Kind[];
  const weight = kinds.reduce((sum, kind) => sum + WEIGHTS[kind] * Math.min(CAPS[kind], sums[kind]), 0);
  const bonus = KIND_BONUS * kinds.filter((kind) => sums[kind] > 1).length;
  return weight === 0 ? 0 : Math.max(0, weight + bonus - (GAP_PER_DAY * gap) / DAY_MS);
}

export type SharedValue = { key: string; kind: Kind; weight: number };

/** The values that posts of at least two authors have, with their weights at a date. */
export function weighShared<Id>(posts: readonly StoryPost<Id>[], frequencyOf: FrequencyOf, at: Date): SharedValue[] {
  const found = new Map<string, { kind: Kind; authors: Set<string> }>();
  for (const { author, evidence } of posts) {
    const ownKey = authorKey(author);
    for (const [key, kind] of evidence.values) {
      const value = found.get(key) ?? { kind, authors: new Set() };
      if (kind === 'name') value.kind = kind;
      found.set(key, value);
      value.authors.add(ownKey);
    }
  }
  return [...found].flatMap(([key, { kind, authors }]) => {
    const weight = authors.size < 2 ? 0 : weighValue(key, kind, frequencyOf(key, at));
    return weight > 0 ? [{ key, kind, weight }] : [];
  });
}

function isCopy(values: number, others: number, shared: number): boolean {
  const [small, large] = [Math.min(values, others), Math.max(values, others)];
  return shared === large || (small >= COPIED_VALUES && shared >= COPIED_SHARE * small);
}
