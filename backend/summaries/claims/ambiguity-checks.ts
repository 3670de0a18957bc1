// Words and figures that the other checks take for the same: a seller for a buyer, 7 % for 7 images, sales for orders.
import { isSameNumber } from '../text/claim-numbers.ts';
import { canonOf } from '../text/claim-words.ts';
import { NEGATION } from './meaning-checks.ts';
import { type Check, review, type Side } from './sides.ts';

const SELLER = canonOf('seller');
const OTHER_THAN_SUBJECT =
  /\b(?:to|with|from|for|by|than|of|email|emails|on|at|\d\S*(?: \p{L}+)?) (?:\p{L}+ )?(?:sellers?|merchants?|vendors?)\b/u;
const ELLIPSIS = /\bnot\s*(?:[.,;!?]|$)/;
const SEQUENCE =
  /\b(?:before|prior|until|till|after|once|then|later|earlier|first|following|when|since|ahead|as soon as)\b/;

/** Sellers may be the readers of a rule, and are no buyers. */
export const checkSellers: Check = ({ claim, context }) =>
  OTHER_THAN_SUBJECT.test(claim.plain) && !context.canons.has(SELLER)
    ? review('the quotation has nothing of sellers')
    : null;

/** "Those who don't" are not "those who do". */
export const checkEllipsis: Check = ({ claim, quote }) =>
  ELLIPSIS.test(quote.plain) && !NEGATION.test(claim.plain) ? review('the claim leaves out a "not"') : null;

/** "A and B" does not say that B came before A. */
export const checkSequence: Check = ({ claim, context }) =>
  /\b(?:before|prior to)\b/.test(claim.plain) && !SEQUENCE.test(context.plain)
    ? review('the quotation has no such order')
    : null;

const UP = /\b(?:more|higher|larger|morethan)\b/g;
const DOWN = /\b(?:less|fewer|lower|smaller|lessthan)\b/g;

/** "Sold more … with fewer" has one of each: two of one way are another comparison. */
export const checkWays: Check = ({ claim, context }) => {
  const count = ({ plain }: Side, way: RegExp) => plain.match(way)?.length ?? 0;
  const moreOf = (way: RegExp) => count(claim, way) - count(context, way);
  return moreOf(UP) * moreOf(DOWN) < 0 ? review('it compares the other way') : null;
};

/** "3 images … 7 %, 7 images …": which 7 is meant cannot be told. */
export const checkEqualFigures: Check = ({ claim, context }) => {
  const listEqual = ({ numbers }: Side) =>
    numbers.filter((one, index) =>
      numbers.slice(index + 1).some((other) => other.value === one.value && !isSameNumber(one, other)),
    );
  return listEqual(claim).length > 0 && listEqual(context).length > 0 && claim.numbers.length > 3
    ? review('two of its figures are equal')
    : null;
};

/** Two words of the claim for one of the quotation, such as "orders" and "sales": one of them is another thing. */
export const checkDoubled: Check = ({ claim, context }) => {
  const writtenIn = ({ words }: Side, wanted: string) =>
    new Set(words.filter(({ canon }) => canon === wanted).map(({ written }) => written.replace(/e?s$/, '')));
  const doubled = [...claim.canons].find(
    (canon) => writtenIn(claim, canon).size > 1 && writtenIn(context, canon).size === 1,
  );
  return doubled === undefined ? null : review(`the quotation has one word for "${doubled}"`);
};
