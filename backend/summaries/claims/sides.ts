import { type ClaimNumber, listClaimNumbers, takeDates } from '../text/claim-numbers.ts';
import { type ClaimWord, listClaimWords, toPlain } from '../text/claim-words.ts';
import { type Frame, parseFrames } from './frames.ts';

/** A claim about a post, with the words of the post that it rests on. */
export type Claim = { post: { author: string | null; text: string }; quote: string; claim: string };

/**
 * `publish` where the code can follow every word of the claim in its quotation, `drop` where the two contradict each other or the claim
 * is none to publish, `review` where somebody has to read it.
 */
export type Verdict = { verdict: 'publish' | 'review' | 'drop'; reason: string };

export type Side = {
  plain: string;
  words: ClaimWord[];
  canons: Set<string>;
  numbers: ClaimNumber[];
  dates: string[];
  frames: Frame[];
};

export type Check = (sides: {
  claim: Side;
  quote: Side;
  context: Side;
  given: Claim;
  next: string;
  before: string;
}) => Verdict | null;

/** Verbs of what has happened. */
export const PAST =
  /\b(?:\w{3,}ed|was|were|(?:has|have) (?:(?:not|never|already|now|just) )?(?:been|had|made|gone|come|seen|got|taken|given|\w{3,}en)|had|went|fell|rose|grew|lost|won|paid|sold|cut|ended|began)\b/;

export const drop = (reason: string): Verdict => ({ verdict: 'drop', reason });

export const review = (reason: string): Verdict => ({ verdict: 'review', reason });

export function toSide(text: string): Side {
  const plain = toPlain(text);
  const { dates, rest } = takeDates(plain);
  const words = listClaimWords(rest);
  return {
    plain: rest,
    words,
    canons: new Set(words.map(({ canon }) => canon)),
    numbers: listClaimNumbers(rest),
    dates,
    frames: parseFrames(rest),
  };
}

export const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => a.intersection(b).size;

/** Which way the figures of "from A to B" go. */
export function trendOf({ plain, numbers }: Side): 'rise' | 'fall' | null {
  for (const [index, from] of numbers.entries()) {
    const to = numbers[index + 1];
    if (!to || to.kind !== from.kind) continue;
    const before = plain.slice(Math.max(0, from.at - 6), from.at);
    if (/from\s*$/.test(before) && /\bto\b/.test(plain.slice(from.at, to.at)))
      return to.value > from.value ? 'rise' : 'fall';
  }
  return null;
}

export const SPLIT = /[,;:.!?]|\s-\s|\b(?:but|and|while|whereas|because|although|though|so|which|however)\b/;

/** The words that a claim may take from beside its quotation: of the sentence that "it" goes back to. */
export function wordsBeside({ quote, context, before }: Parameters<Check>[0]): Set<string> {
  const isContinued =
    /\b(?:it|they|them|one|its|their)\b|^(?:this|that|these|those|he|she|the result|result)\b/.test(quote.plain) ||
    /^(?:it|this|that|they|these|those|its|their)\b/.test(context.plain);
  // "It" is what the sentence before is about, if that has a subject.
  const tokens = isContinued ? parseFrames(takeDates(before).rest).flatMap((frame) => frame.tokens) : [];
  return new Set(tokens.flatMap(({ canon, role }) => (/^(?:subject|topic|of)$/.test(role) ? [canon] : [])));
}
