import { hasOwnTitle } from '../draft/own-title.ts';
import { saysNo, segment } from '../text/split-sentences.ts';
import { findWords } from '../text/words.ts';
import type { Candidate } from './candidates.ts';
import { isAdvert, isHollow, isNoise, pointsBack } from './noise.ts';
import { BARE_RESULT } from './passages.ts';
import { rateSubstance } from './substance.ts';
import { OTHER_TOPIC, topicOf } from './topics.ts';

const MAX_CHARACTERS = 88;
const MIN_CHARACTERS = 18;
export const UNTITLED = 'Highlights';
const VERB_OR_FIGURE =
  /\d|\b(?:is|are|was|were|has|have|had|will|can|not|no|ends?|stays?|gets?|got|needs?|costs?|brings?|brought|beats?|wins?|won|los[et]|works?|rose|fell|grew|cut|paid|sold|made|kept|took|gave|found|broke|should|stop|never|how|what|why|without|\p{L}{3,}(?:ed|ing|es))\b/iu;

/** The weight of a stronger point against a better title. */
const STRONGER = 0.4;

/**
 * The title of a summary: a title that an author wrote, or a whole sentence that stands alone; never a part of one, which may say something
 * else. Where none of the points has such, their topics and numbers.
 */
export function toTitle(candidates: readonly Candidate[]): string {
  const titles = candidates.flatMap((candidate, index) => {
    const title = titleOf(candidate);
    return title ? [{ text: title.text, value: title.value - STRONGER * index }] : [];
  });
  const [best] = titles.toSorted((a, b) => b.value - a.value);
  return best?.text ?? countPosts(candidates);
}

/** "Advertising · Fees, freight and stock: 6 posts by 5 experts". */
function countPosts(candidates: readonly Candidate[]): string {
  const topics = candidates.map(({ post, text }) => topicOf(post.title, text)).filter((topic) => topic !== OTHER_TOPIC);
  const often = [...Map.groupBy(topics, (topic) => topic)].toSorted(([, a], [, b]) => b.length - a.length);
  const experts = new Set(candidates.map(({ post }) => post.author ?? post.id)).size;
  const counted = `${candidates.length} ${candidates.length === 1 ? 'post' : 'posts'} by ${experts} ${experts === 1 ? 'expert' : 'experts'}`;
  const [first, second] = often.map(([topic]) => topic);
  return [[first, second].filter((topic) => topic !== undefined).join(' · '), counted].filter(Boolean).join(': ');
}

function titleOf({ post, pieces, vector }: Candidate): { text: string; value: number } | null {
  const said = pieces.join(' ');
  const options = [
    ...(hasOwnTitle(post) ? [{ text: strip(post.title), isOwn: true }] : []),
    ...(saysNo(said)
      ? []
      : segment(said)
          .slice(0, 1)
          .map((text) => ({ text: strip(text), isOwn: false }))),
  ];
  const rated = options
    .filter(({ text }) => isTitle(text))
    .map(({ text, isOwn }) => {
      const unit = { text, kind: 'sentence', line: 0, isFit: true, isQuestion: text.endsWith('?') } as const;
      const subject = findWords(text).reduce((sum, { key }) => sum + Math.min(1, (vector.get(key) ?? 0) / 5), 0);
      const bare = BARE_RESULT.test(text) ? 1.2 : 0;
      const personal = /^(?:our|my|we|i)\b|\byour\b/i.test(text) ? 0.4 : 0;
      // "Single keyword campaigns: we merged 85 of them" names what it refers to.
      const loose = REFERS.test(text) && !/^[^:]{8,40}: /.test(text) ? 1.2 : findWords(text).length < 3 ? 0.6 : 0;
      return {
        text,
        value:
          Math.min(2, rateSubstance(unit)) + 0.12 * Math.min(6, subject) - bare - personal - loose + (isOwn ? 1 : 0),
      };
    });
  return rated.sort((a, b) => b.value - a.value)[0] ?? null;
}

/** Words that stand for what only the text names. */
const REFERS =
  /\b(?:it|them|they|these|those|both|the same|all \d+|(?:this|that)(?! (?:year|week|month|quarter|summer|winter|spring|autumn)\b)|one of|for all|another|others)\b/i;

const isTitle = (title: string): boolean =>
  title.length >= MIN_CHARACTERS &&
  title.length <= MAX_CHARACTERS &&
  findWords(title).length >= 2 &&
  VERB_OR_FIGURE.test(title) &&
  !/[<>#@|[\]]|:$|^\d+[.)]|\?./.test(title) &&
  !isNoise(title) &&
  !isAdvert(title) &&
  !isHollow(title) &&
  !pointsBack(title);

const strip = (text: string): string => {
  const plain = text
    .replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!:]+$/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
