import { hasOwnTitle } from '../draft/own-title.ts';
import { saysNo } from '../text/split-sentences.ts';
import { findWords } from '../text/words.ts';
import type { Candidate } from './candidates.ts';
import { hasLooseEnd, isAdvert, isHollow, isNoise, pointsBack, takesBack } from './noise.ts';
import { BARE_RESULT } from './passages.ts';
import { rateSubstance } from './substance.ts';

const MAX_CHARACTERS = 88;
const MIN_CHARACTERS = 18;
export const UNTITLED = 'Highlights';
const VERB_OR_FIGURE =
  /\d|\b(?:is|are|was|were|has|have|had|will|can|not|no|ends?|stays?|gets?|got|needs?|costs?|brings?|brought|beats?|wins?|won|los[et]|works?|rose|fell|grew|cut|paid|sold|made|kept|took|gave|found|broke|should|stop|never|how|what|why|without|\p{L}{3,}(?:ed|ing|es))\b/iu;

/** The weight of a stronger point against a better title. */
const STRONGER = 0.4;

/** The title of a summary: what its strongest point is called or says. Never two nouns alone. */
export function toTitle(candidates: readonly Candidate[]): string {
  const titles = candidates.flatMap((candidate, index) => {
    const title = titleOf(candidate);
    return title ? [{ text: title.text, value: title.value - STRONGER * index }] : [];
  });
  const [best] = titles.toSorted((a, b) => b.value - a.value);
  if (best) return best.text;
  const [strongest] = candidates;
  const said = strongest?.pieces[0] ?? UNTITLED;
  return saysNo(said) || isTurned(said) ? UNTITLED : clip(said);
}

function titleOf({ post, pieces, vector }: Candidate): { text: string; value: number } | null {
  const own = hasOwnTitle(post) ? [strip(post.title)] : [];
  const sentences = pieces.flatMap((piece) => piece.split(/(?<=[^.\d][.!]["”’)]?|\d[.!])\s+(?=\p{Lu}|["“(])/u));
  const said = sentences
    .filter((_one, index) => !takesBack(sentences[index + 1] ?? ''))
    .filter((one) => !pointsBack(one) && !hasLooseEnd(one) && !saysNo(one) && !/^\(?\d{1,2}[.)]\s/.test(one))
    .flatMap((one, index) =>
      [strip(one), toClause(strip(one)), strip(behindColon(one))].map((text) => ({ text, index })),
    );
  const options = [
    ...own.map((text) => ({ text, index: 0, isOwn: true })),
    ...said.map((one) => ({ ...one, isOwn: false })),
  ];
  const rated = options
    .filter(({ text }) => isTitle(text))
    .map(({ text, index, isOwn }) => {
      const unit = { text, kind: 'sentence', line: 0, isFit: true, isQuestion: text.endsWith('?') } as const;
      const subject = findWords(text).reduce((sum, { key }) => sum + Math.min(1, (vector.get(key) ?? 0) / 5), 0);
      const first = index === 0 ? 0.4 : 0;
      const bare = BARE_RESULT.test(text) ? 1.2 : 0;
      const personal = /^(?:our|my|we|i)\b|\byour\b/i.test(text) ? 0.4 : 0;
      // "Single keyword campaigns: we merged 85 of them" names what it refers to.
      const loose = REFERS.test(text) && !/^[^:]{8,40}: /.test(text) ? 1.2 : findWords(text).length < 3 ? 0.6 : 0;
      return {
        text,
        value:
          Math.min(2, rateSubstance(unit)) +
          0.12 * Math.min(6, subject) +
          first -
          bare -
          personal -
          loose +
          (isOwn ? 1 : 0),
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
  !isHollow(title);

const strip = (text: string): string => {
  const plain = text
    .replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!:]+$/, '');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** The subject of an announcement. */
const behindColon = (sentence: string): string => /^[^:]{3,40}:\s+(.{30,})$/u.exec(sentence)?.[1] ?? '';

/** A sentence up to the last clause that fits, unless what is left out may turn it round. */
function toClause(sentence: string): string {
  const ends = [
    ...sentence.matchAll(/[,;:–—]\s|\s(?:and|but|because|so that|while|which|when|after|before|although)\s/gu),
  ]
    .map(({ index }) => index)
    .filter((index) => index >= 30 && index <= MAX_CHARACTERS && !isTurned(sentence.slice(index)))
    // "Starting Jan 14, 2027," is no clause.
    .filter(
      (index) =>
        !/(?:\b(?:starting|from|since|as of)\b[^:]{0,25}|\p{L} \d{1,2}|: [^,]{0,20})$/iu.test(sentence.slice(0, index)),
    );
  const end = ends.at(-1);
  return end === undefined ? '' : sentence.slice(0, end).replace(/[\s,;:–—]+$/, '');
}

/** Whether the rest of a sentence takes back what stands before it. */
const isTurned = (rest: string): boolean =>
  rest
    .split(/[,;:–—]\s|\s(?=(?:but|although|though|unless|except|only|until|if|while|whereas|which)\s)/u)
    .some(takesBack);

function clip(text: string): string {
  const plain = strip(text);
  if (plain.length <= MAX_CHARACTERS) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', MAX_CHARACTERS - 1)).replace(/[\s\p{P}]+$/u, '')}…`;
}
