// "A sold more than B" is no "B sold more than A", nor is "as much as".
import { listClaimNumbers } from '../text/claim-numbers.ts';
import { listClaimWords } from '../text/claim-words.ts';
import { areOpposites } from '../text/opposites.ts';
import { type Check, drop, type Side } from './sides.ts';

/** The words on both sides of "than" or "instead of", up to the ends of the clause. */
function splitComparison(plain: string, cut: RegExp): [Set<string>, Set<string>] | null {
  const clause = plain.split(/[.!?;]|, (?=but|and|so)/).find((part) => cut.test(part));
  const found = clause && cut.exec(clause);
  if (!found) return null;
  const keysOf = (text: string) =>
    new Set([
      ...listClaimWords(text).map(({ canon }) => canon),
      ...listClaimNumbers(text).map(({ value }) => String(value)),
    ]);
  return [keysOf(clause.slice(0, found.index)), keysOf(clause.slice(found.index + found[0].length))];
}

const isReversed = (claim: Side, context: Side): boolean => {
  const lost = [...context.canons.difference(claim.canons)];
  return [...claim.canons.difference(context.canons)].some((one) => lost.some((other) => areOpposites(one, other)));
};

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
