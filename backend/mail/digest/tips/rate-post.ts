import { callsToAct, hasLooseEnd, isHollow, pointsBack } from '../../../summaries/extract/noise.ts';
import { findPassage } from '../../../summaries/extract/passages.ts';
import { rateSubstance } from '../../../summaries/extract/substance.ts';
import { countWords, listUnits, type Unit } from '../../../summaries/extract/units.ts';
import type { Candidate } from './candidate.ts';

/** Bounds the text; longer posts have made their point. */
const READ_CHARACTERS = 6000;
const MIN_WORDS = 5;
const MAX_CHARACTERS = 240;
/** From here on a post does not teach more for having more figures. */
const MAX_SUBSTANCE = 3.6;

export type RatedPost = {
  post: Candidate;
  /** Higher is better. */
  score: number;
  /** The best self-contained sentence besides the title. */
  sentence: string | null;
};

/** How much a reader may learn from a post, or null where a summary would have nothing to say of it either. */
export function ratePost(post: Candidate): RatedPost | null {
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
