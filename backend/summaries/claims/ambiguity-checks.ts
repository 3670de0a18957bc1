// What the other checks take for the same because one word or figure stands for two.
import { isSameNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { canonOf, listClaimWords } from '../text/claim-words.ts';
import { type Check, review, type Side } from './sides.ts';

const SELLER = canonOf('seller');
const OTHER_THAN_SUBJECT =
  /\b(?:to|with|from|for|by|than|of|email|emails|on|at|\d\S*(?: \p{L}+)?) (?:\p{L}+ )?(?:sellers?|merchants?|vendors?)\b/u;
const ELLIPSIS = /\bnot\s*(?:[.,;!?]|$)/;
const DENIAL = /\b(?:not|no|never|none|nobody|without|unlike)\b|n't\b/;
const SEQUENCE =
  /\b(?:before|prior|until|till|after|once|then|later|earlier|first|following|when|since|ahead|as soon as)\b/;

/** Sellers may be the readers of a rule, and are no buyers. */
export const checkSellers: Check = ({ claim, context }) =>
  OTHER_THAN_SUBJECT.test(claim.plain) && !context.canons.has(SELLER)
    ? review('the quotation has nothing of sellers')
    : null;

/** "Those who don't" are not "those who do". */
export const checkEllipsis: Check = ({ claim, quote }) =>
  ELLIPSIS.test(quote.plain) && !DENIAL.test(claim.plain) ? review('the claim leaves out a "not"') : null;

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

const SHARE = /(\d[\d.,]*) (?:out )?of (?:the |our |my |their |all )?(?=(\d[\d.,]*))/g;

/** "40 of 600 units" says nothing of 600. */
export const checkShares: Check = ({ claim, context }) => {
  const has = (figure: string) =>
    listClaimNumbers(figure).some((number) => claim.numbers.some(({ value }) => value === number.value));
  return [...context.plain.matchAll(SHARE)].some(([, part = '', whole = '']) => has(whole) && !has(part))
    ? review('the claim leaves out how many of them')
    : null;
};

const EXCEPTED =
  /, not ([^,.;]+)|\b(?:all|any|every|everybody|everyone|everything|nobody|none|nothing|no)\b[^,.;]*? (?:but|except|apart from|other than|save) ([^,.;]+)/g;

/** "Cost, not price" and "everybody but our oldest SKUs" do not speak of the price and these SKUs. */
export const checkExcepted: Check = ({ claim, context }) => {
  if (DENIAL.test(claim.plain) || /\b(?:but|except|apart|other than|against)\b/.test(claim.plain)) return null;
  return [...context.plain.matchAll(EXCEPTED)].some(({ 0: whole, 1: denied, 2: excepted, index }) => {
    const words = listClaimWords(denied ?? excepted ?? '').map(({ canon }) => canon);
    const others = new Set(
      listClaimWords(context.plain.slice(0, index) + context.plain.slice(index + whole.length)).map(
        ({ canon }) => canon,
      ),
    );
    return words.some((canon) => claim.canons.has(canon) && !others.has(canon));
  })
    ? review('the quotation excepts what the claim speaks of')
    : null;
};

const PERIOD =
  /\b(?:this|last|next|previous) (?:time|year|month|week|quarter|season|summer|winter|spring|autumn|fall)\b|\b(?:now|today|currently|originally|before|date\w+)\b/g;

/** "8 days this time; last year 3 weeks": each figure has its period. */
export const checkPeriods: Check = ({ claim, context }) => {
  const parts = context.plain.split(/[,;:.](?!\d)|\b(?:and|but|while)\b/);
  const periodsOf = (plain: string): string[] => plain.match(PERIOD) ?? [];
  const own = periodsOf(claim.plain).filter((period) => context.plain.includes(period));
  const isElsewhere = claim.numbers.some((number) => {
    const homes = parts.filter((part) => listClaimNumbers(part).some((other) => isSameNumber(number, other)));
    return (
      homes.length > 0 &&
      homes.every((part) => periodsOf(part).length > 0 && !own.some((period) => part.includes(period)))
    );
  });
  return own.length > 0 && isElsewhere ? review('a figure is of another time') : null;
};

const PARTED = /[,;:](?!\d)|\s-\s|\b(?:and|but|or|while|whereas|because|once|when|if|after|before|until|so|then)\b/;
/** Of the words and figures of a part that the claim has: less is a part of it. */
const WHOLE = 0.75;

/** Pieces of one clause with pieces of another may say what neither does. */
export const checkPieces: Check = ({ claim, context }) => {
  const shares = context.plain
    .split(/[.!?](?!\d)/)
    .flatMap((sentence) => sentence.split(PARTED))
    .map((part) => {
      const words = listClaimWords(part).map(({ canon }) => claim.canons.has(canon));
      const figures = listClaimNumbers(part).map((number) =>
        claim.numbers.some((other) => isSameNumber(number, other)),
      );
      const all = [...words, ...figures];
      return all.length === 0 ? 0 : all.filter(Boolean).length / all.length;
    });
  return shares.filter((share) => share > 0 && share < WHOLE).length > 1
    ? review('it is put together of pieces of the quotation')
    : null;
};
