// Checks of the figures and dates of a claim: each is in the quotation, of the same thing, and in the same direction.
import { type ClaimNumber, isSameNumber } from '../text/claim-numbers.ts';
import { toPlain } from '../text/claim-words.ts';
import { type Check, drop, isUnitWord, overlap, review, type Side } from './sides.ts';

const TIMES: Record<string, string> = { doubl: '2', tripl: '3', halv: '0.5' };

export const checkNumbers: Check = ({ claim, quote, context }) => {
  const known = [...quote.numbers, ...context.numbers];
  for (const number of claim.numbers) {
    const same = known.filter((other) => isSameNumber(number, other));
    if (same.length === 0) {
      const factor = Object.entries(TIMES).find(([, value]) => Number(value) === number.value)?.[0];
      if (factor && number.kind === 'times' && quote.canons.has(factor)) continue;
      return drop(`the number ${number.value} is not in the quotation`);
    }
    if (
      number.unit !== '' &&
      same.every(({ unit }) => unit !== '' && unit !== number.unit && !isSameUnit(unit, number.unit))
    ) {
      return drop(`the quotation has ${number.value} of something else`);
    }
    if (TIME.test(number.unit) && !same.some(({ unit }) => unit === number.unit))
      return review(`the quotation does not say that ${number.value} is a time`);
  }
  for (const date of claim.dates) {
    const all = [...quote.dates, ...context.dates];
    if (!all.some((other) => other === date || other.startsWith(`${date}-`)))
      return drop(`the date ${date} is not in the quotation`);
  }
  return null;
};

const TIME = /^(?:minut|hour|day|week|month|quarter|year)$/;
const PEOPLE = new Set(['shopper', 'buyer', 'customer']);

const isSameUnit = (a: string, b: string): boolean =>
  (PEOPLE.has(a) && PEOPLE.has(b)) ||
  (/^(?:foot|feet)$/.test(a) && /^(?:foot|feet)$/.test(b)) ||
  (/^(?:photo|imag)$/.test(a) && /^(?:photo|imag)$/.test(b)) ||
  (/^(?:unit|product)$/.test(a) && /^(?:unit|product)$/.test(b)) ||
  (/^(?:sal|order)$/.test(a) && /^(?:sal|order)$/.test(b));

const CLAUSE =
  /[,;:()]|\.(?!\d)|\s-\s|\b(?:and|but|while|whereas|against|because|although|though|with|after|before|so that|which|plus)\b/g;

/** Where the clauses of a text begin. */
const cutsOf = (plain: string): number[] => [
  0,
  ...[...plain.matchAll(CLAUSE)]
    .filter(({ index, 0: cut }) => !(cut === ',' && /\d/.test(plain[index + 1] ?? '')))
    .map(({ index }) => index),
];

/** The words around a number: of its clause, else of the one before. */
function contextOf({ plain, words }: Side, { at }: ClaimNumber): Set<string> & { isBorrowed?: boolean } {
  const cuts = [...cutsOf(plain), plain.length];
  const own = cuts.findLastIndex((cut) => cut <= at);
  for (let clause = own; clause >= 0; clause -= 1) {
    const [from, to] = [cuts[clause] ?? 0, cuts[clause + 1] ?? plain.length];
    const found = words.filter((word) => word.at >= from && word.at < to && !isUnitWord(word.canon));
    if (found.length > 0)
      return Object.assign(new Set(found.map(({ canon }) => canon)), { isBorrowed: clause !== own });
  }
  return new Set();
}

export const checkRoles: Check = ({ claim, quote, context }) => {
  const side = quote.numbers.length >= context.numbers.length ? quote : context;
  const pairs = claim.numbers.flatMap((number) => {
    const same = side.numbers.filter((other) => isSameNumber(number, other));
    return same.length === 1 ? [{ number, other: same[0] as ClaimNumber }] : [];
  });
  for (const [index, a] of pairs.entries()) {
    const own = contextOf(claim, a.number);
    const straightOfOne = overlap(own, contextOf(side, a.other));
    for (const b of pairs.slice(index + 1)) {
      if (a.number.kind !== b.number.kind && !(a.number.kind === 'plain' && b.number.kind === 'plain')) continue;
      const ownOfB = contextOf(claim, b.number);
      const straight = straightOfOne + overlap(ownOfB, contextOf(side, b.other));
      const crossed = overlap(own, contextOf(side, b.other)) + overlap(ownOfB, contextOf(side, a.other));
      const areKept = a.number.unit !== b.number.unit && [a, b].every((one) => one.number.unit === one.other.unit);
      const isTurned = !areKept && a.number.at < b.number.at !== a.other.at < b.other.at;
      if (crossed > straight) return drop('two figures are swapped');
      if (isTurned && !isFromTo(claim.plain, a.number, b.number))
        return straight > crossed ? null : review('the figures come in another order');
      if (isTurned) return drop('from and to are swapped');
    }
    const mine = contextOf(side, a.other);
    if (own.isBorrowed || mine.isBorrowed) continue;
    const isElsewhere = [...own].some((word) => side.canons.has(word) && !mine.has(word));
    const isThere = [...own].some((word) => mine.has(word));
    if (isElsewhere && !isThere) return drop('the figure belongs to something else in the quotation');
    if (isElsewhere && side.plain.search(/[,;:]|\band\b|\bbut\b/) !== -1 && !sharesClause(claim, a.number))
      return review('the figure may belong to something else');
    for (const rival of side.numbers.filter(
      (other) => other !== a.other && other.kind === a.number.kind && other.unit === a.other.unit,
    )) {
      const theirs = contextOf(side, rival);
      if (theirs.isBorrowed) continue;
      const forRival = [...own].filter((word) => theirs.has(word) && !mine.has(word)).length;
      const forOwn = [...own].filter((word) => mine.has(word) && !theirs.has(word)).length;
      if (forRival > forOwn) return drop('the figure belongs to something else in the quotation');
      // A claim that has both figures was compared above.
      if (forRival > 0 && !pairs.some(({ other }) => other === rival))
        return review('the figure may belong to something else');
    }
  }
  return null;
};

/** "$3 at 2,000 units, $2 at 5,000": figures of different kinds belong together in pairs. */
export const checkPairs: Check = ({ claim, quote }) => {
  const find = (number: ClaimNumber) => quote.numbers.filter((other) => isSameNumber(number, other));
  const clauseOf = ({ plain }: Side, { at }: ClaimNumber) => cutsOf(plain).findLastIndex((cut) => cut <= at);
  for (const a of claim.numbers) {
    for (const b of claim.numbers) {
      const [[mine, ...others], theirs] = [find(a), find(b)];
      if (!mine || others.length > 0 || theirs.length === 0) continue;
      if (a.kind === b.kind || clauseOf(claim, a) !== clauseOf(claim, b)) continue;
      const own = clauseOf(quote, mine);
      if (theirs.some((other) => clauseOf(quote, other) === own)) continue;
      const rivals = quote.numbers.filter((other) => other.kind === b.kind && clauseOf(quote, other) === own);
      const isThere = (rival: ClaimNumber) => claim.numbers.some((number) => isSameNumber(number, rival));
      if (rivals.some((rival) => !isThere(rival))) return drop('the figure belongs with another in the quotation');
    }
  }
  return null;
};

/** Whether a claim is one clause, whose words may come from several of the quotation. */
const sharesClause = ({ plain }: Side, number: ClaimNumber): boolean =>
  number.at >= 0 && !/[,;:]|\b(?:and|but|while)\b/.test(plain);

/** Whether two figures of a claim stand in "from A to B". */
const isFromTo = (plain: string, a: ClaimNumber, b: ClaimNumber): boolean => {
  const between = plain.slice(Math.min(a.at, b.at), Math.max(a.at, b.at));
  const before = plain.slice(0, Math.min(a.at, b.at));
  return (
    /\bto\b|->|→/.test(between) &&
    !/\bfrom\b/.test(between) &&
    /\b(?:from|rise|rose|fell|went|dropped|grew|climbed|cut|lowered|raised|slipped|moved)\b/.test(before)
  );
};

/** "From 24 % to 27 %" is no "to 24 %", and "until January" no "from January". */
export const checkPrepositions: Check = ({ claim, quote, context, given }) => {
  for (const number of claim.numbers) {
    const own = prepositionAt(claim.plain, number.at);
    const others = [...quote.numbers]
      .filter((other) => isSameNumber(number, other))
      .map(({ at }) => prepositionAt(quote.plain, at));
    if (own !== '' && others.length > 0 && others.every((other) => other !== '' && other !== own))
      return drop('from and to are mixed up');
  }
  const [mine, theirs] = [given.claim, given.quote].map((text) => boundOf(toPlain(text)));
  if (mine && theirs && mine !== theirs) return drop('from and until are mixed up');
  return claim.dates.length > 0 && mine && !theirs && boundOf(context.plain) && boundOf(context.plain) !== mine
    ? drop('from and until are mixed up')
    : null;
};

const prepositionAt = (plain: string, at: number): string =>
  /\b(from|to)\s*$/.exec(plain.slice(Math.max(0, at - 6), at))?.[1] ?? '';

/** Whether a date begins something or ends it. */
function boundOf(plain: string): 'from' | 'until' | null {
  const date =
    '(?:the |end of |mid-)?(?:\\d{1,2}[.]? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|q[1-4]|20\\d\\d|next|mon|tue|wed|thu|fri|sat|sun)';
  if (new RegExp(`\\b(?:until|till|through|by|before|up to) ${date}`).test(plain)) return 'until';
  return new RegExp(`\\b(?:from|since|starting|as of|beginning|after|start|begin) ${date}`).test(plain) ? 'from' : null;
}
