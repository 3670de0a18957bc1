// Checks of the order of words.
import { listClaimNumbers } from '../text/claim-numbers.ts';
import { CHANGES, isUnitWord, listCanons, listClaimWords } from '../text/claim-words.ts';
import { areOpposites } from '../text/opposites.ts';
import { type Frame, isPreposition, type Token } from './frames.ts';
import { type Check, drop, review, type Side } from './sides.ts';

/** Words before which a phrase may stand elsewhere: "in May", ", the fee", "was raised". */
const BEGINNING =
  /[,;:.!?]|\b(?:and|or|but|while|whereas|because|when|if|so|that|which|who|although|though|is|are|was|were|be|been|has|have|had)\b/;

/**
 * A word that has moved without its phrase, as in "A sold more than B" and "B sold more than A", whatever the clauses may be. What occurs
 * once on both sides counts.
 */
export const checkOrder: Check = ({ claim, context }) => {
  const known = new Map(listOnce(context).map(([key], place) => [key, place]));
  const sequence = listOnce(claim).filter(([key]) => known.has(key));
  if (isTransposed(claim, context, sequence, known)) return review('two words have changed places');
  for (const [index, [key, token]] of sequence.entries()) {
    const last = sequence[index - 1];
    if (!last || (known.get(key) ?? 0) > (known.get(last[0]) ?? 0) || CHANGES.has(token.canon)) continue;
    const between = claim.plain.slice(last[1].at + last[1].written.length, token.at);
    const isBeginning = BEGINNING.test(between) || (between.match(/\p{L}+/gu) ?? []).some(isPreposition);
    const distance = (known.get(last[0]) ?? 0) - (known.get(key) ?? 0);
    // "A 14-day warning" is "a warning of 14 days".
    const isCompound = distance <= 2 && token.role !== 'verb' && last[1].role !== 'verb';
    // "Within 9 days Brand Registry answered": what comes first says when.
    const isFronted = token.role !== 'verb' && isUnitWord(last[1].canon);
    if (isTurned(claim, context, last[1], token)) continue;
    if (!isBeginning && !isCompound && !isFronted && listClaimWords(between).length === 0)
      return review(`"${token.written}" has another place in the quotation`);
  }
  return null;
};

/** "A is twice as high as B" and "B is twice as high as A": two words have changed places, and nothing between them. */
function isTransposed(
  claim: Side,
  context: Side,
  sequence: readonly [string, Token][],
  known: ReadonlyMap<string, number>,
): boolean {
  const ranks = sequence.map(([key]) => known.get(key) ?? 0);
  const isPassive = (side: Side) => side.frames.some((frame) => frame.isPassive);
  if (isPassive(claim) !== isPassive(context)) return false;
  return ranks.some((one, from) =>
    ranks.some((other, to) => {
      const between = ranks.slice(from + 1, to);
      const isKept = between.every(
        (rank, index) => rank > other && rank < one && (index === 0 || rank > (between[index - 1] ?? 0)),
      );
      const isAlike = Boolean(sequence[from]?.[1].number) === Boolean(sequence[to]?.[1].number);
      return to > from + 1 && one > other && isAlike && isKept;
    }),
  );
}

/** "Amazon suspended it" and "it was suspended by Amazon": who does it stays who does it. */
function isTurned(claim: Side, context: Side, one: Token, other: Token): boolean {
  const [own] = claim.frames.filter(({ tokens }) => tokens.includes(one) && tokens.includes(other));
  if (!own) return false;
  const roleOf = (frame: Frame, { canon }: Token) => frame.tokens.find((token) => token.canon === canon)?.role;
  const verb = own.tokens.find(({ role }) => role === 'verb');
  return context.frames.some(
    (frame) =>
      frame.isPassive !== own.isPassive &&
      verb !== undefined &&
      roleOf(frame, verb) === 'verb' &&
      [one, other].every((token) => roleOf(frame, token) === token.role),
  );
}

const keyOf = ({ canon, number }: Token): string => (number ? `${number.value} ${number.kind}` : canon);

function listOnce({ frames }: Side): [string, Token][] {
  const tokens = frames
    .flatMap((frame) => frame.tokens)
    // Adverbs stand anywhere.
    .filter(({ written }) => !/\p{L}{3}ly$/u.test(written))
    .toSorted((a, b) => a.at - b.at);
  const keys = tokens.map(keyOf);
  return tokens.flatMap((token, at): [string, Token][] => {
    const key = keys[at] ?? '';
    return keys.indexOf(key) === keys.lastIndexOf(key) ? [[key, token]] : [];
  });
}

/** The words on both sides of "than" or "instead of", up to the ends of the clause. */
function splitComparison(plain: string, cut: RegExp): [Set<string>, Set<string>] | null {
  const clause = plain.split(/[.!?;]|, (?=but|and|so)/).find((part) => cut.test(part));
  const found = clause && cut.exec(clause);
  if (!found) return null;
  const keysOf = (text: string) =>
    listCanons(text).union(new Set(listClaimNumbers(text).map(({ value }) => String(value))));
  return [keysOf(clause.slice(0, found.index)), keysOf(clause.slice(found.index + found[0].length))];
}

const isReversed = (claim: Side, context: Side): boolean => {
  const lost = [...context.canons.difference(claim.canons)];
  return [...claim.canons.difference(context.canons)].some((one) => lost.some((other) => areOpposites(one, other)));
};

/** "A sold more than B" is no "B sold more than A", nor is "as much as". */
export const checkComparison: Check = ({ claim, context, given }) => {
  const cut = /\b(?:instead of|rather than)\b/i.test(given.quote)
    ? /\b(?:than|against)\b/
    : /\bthan\b|(?<=\b(?:as|2x against) \p{L}{2,15} )as\b/u;
  const [own, theirs] = [claim, context].map(({ plain }) => splitComparison(plain, cut));
  if (!own || !theirs || isReversed(claim, context)) return null;
  const [before, behind] = ([0, 1] as const).map((side) =>
    [...own[side]].filter((key) => !own[1 - side]?.has(key) && !theirs[side].has(key) && theirs[1 - side]?.has(key)),
  );
  return before?.length && behind?.length ? drop('the sides of the comparison have changed places') : null;
};
