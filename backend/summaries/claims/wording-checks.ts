// Checks of the words of a claim: each is in the quotation, and in the same role.
import { listClaimNumbers, takeDates } from '../text/claim-numbers.ts';
import { canonOf, isIntroduction, listClaimWords, toPlain } from '../text/claim-words.ts';
import { type Check, drop, isUnitWord, overlap, review, type Side, trendOf } from './sides.ts';

const COMPARISON =
  /\b(?:morethan|lessthan|beat|beats|outperform(?:s|ed)?|against|than|over|better|worse|cheaper|more|less|higher|lower|faster|slower|wins?|won|ahead of|dearer)\b/g;

export const checkComparison: Check = ({ claim, quote, context }) => {
  const own = splitAt(claim);
  const other = splitAt(quote) ?? splitAt(context);
  if (own && !other) return review('the quotation compares nothing');
  if (!own || !other) return null;
  const straight = overlap(own.left, other.left) + overlap(own.right, other.right);
  const crossed = overlap(own.left, other.right) + overlap(own.right, other.left);
  return crossed > straight ? drop('the two sides of the comparison are swapped') : null;
};

function splitAt({ plain, words }: Side): { left: Set<string>; right: Set<string> } | null {
  const cut = [...plain.matchAll(COMPARISON)].find(
    ({ 0: word, index }) =>
      /^(?:beat|beats|outperform\w*|against|than|morethan|lessthan|over|ahead of)$/.test(word) &&
      // "More than 40" is a bound.
      !/^\s*[$€£]?\d/.test(plain.slice(index + word.length)),
  );
  if (!cut) return null;
  const isFar = (canon: string) => isUnitWord(canon);
  const part = (test: (at: number) => boolean) =>
    new Set(words.filter(({ at, canon }) => test(at) && !isFar(canon)).map(({ canon }) => canon));
  return { left: part((at) => at < cut.index), right: part((at) => at > cut.index) };
}

const ROUTE =
  /\bfrom (?!\d)([^,;.]+?) to ([^,;.]+?)(?=[,;.]|\b(?:and|but|saved?|cost|took|added|lowered|raised|in|within|after|for)\b|$)/;

/** "From A to B" is no "from B to A". */
export const checkRoute: Check = ({ claim, quote, context }) => {
  const own = routeOf(claim);
  const other = routeOf(quote) ?? routeOf(context);
  if (!own || !other) return null;
  const straight = overlap(own.from, other.from) + overlap(own.to, other.to);
  const crossed = overlap(own.from, other.to) + overlap(own.to, other.from);
  return crossed > straight ? drop('from and to are swapped') : null;
};

function routeOf({ plain }: Side): { from: Set<string>; to: Set<string> } | null {
  const [, from = '', to = ''] = ROUTE.exec(plain) ?? [];
  const canons = (text: string) => new Set(listClaimWords(text).map(({ canon }) => canon));
  return from === '' ? null : { from: canons(from), to: canons(to) };
}

const CAUSE = /\b(because|due to|thanks to|after|led to|leads to|causes?|caused|therefore|so that|so)\b/;

/** "A because B" is no "B because A". */
export const checkCause: Check = ({ claim, quote, context }) => {
  const own = causeOf(claim);
  const other = causeOf(quote) ?? causeOf(context);
  if (!own || !other) return null;
  const straight = overlap(own.cause, other.cause) + overlap(own.effect, other.effect);
  const crossed = overlap(own.cause, other.effect) + overlap(own.effect, other.cause);
  return crossed > straight ? drop('cause and effect are swapped') : null;
};

function causeOf({ plain, words }: Side): { cause: Set<string>; effect: Set<string> } | null {
  const cut = CAUSE.exec(plain);
  if (!cut) return null;
  const part = (test: (at: number) => boolean) => new Set(words.filter(({ at }) => test(at)).map(({ canon }) => canon));
  const [before, behind] = [part((at) => at < cut.index), part((at) => at > cut.index)];
  const isReason = /because|due|thanks|after/.test(cut[0]);
  const comma = plain.indexOf(',', cut.index);
  if (isReason && before.size === 0 && comma !== -1)
    return { cause: part((at) => at > cut.index && at < comma), effect: part((at) => at > comma) };
  const isEffectFirst = isReason && before.size > 0;
  return isEffectFirst
    ? { cause: behind, effect: before }
    : { cause: before.size > 0 ? before : behind, effect: before.size > 0 ? behind : new Set() };
}

export const checkNames: Check = ({ claim, quote, context, given }) => {
  const known = new Set(
    [...quote.words, ...context.words, ...listClaimWords(toPlain(given.post.author ?? ''))].map(({ canon }) => canon),
  );
  const inPost = new Set(listClaimWords(toPlain(given.post.text)).map(({ canon }) => canon));
  const names = [...given.claim.matchAll(/(?<=[^.!?:"“]\s)(?:\p{Lu}[\p{L}\p{N}+]+)|\p{L}+\p{Lu}\p{L}*/gu)].map(
    ([name]) => name,
  );
  for (const name of names) {
    const words = listClaimWords(takeDates(toPlain(name)).rest).map(({ canon }) => canon);
    // Part of a term of several words.
    if (words.every((word) => !claim.canons.has(word))) continue;
    const missing = words.find((word) => !known.has(word) && word !== 'amazon' && word !== 'date');
    if (missing === undefined) continue;
    return inPost.has(missing) ? review(`${name} is elsewhere in the post`) : drop(`${name} is not in the post`);
  }
  return null;
};

/** "Version A", "step 2": one letter or figure, and another thing. */
const LABEL =
  /\b(?:version|variant|option|group|step|image|picture|bullet|campaign|supplier|plan|tier|zone|class|level|phase|day|week) (?:[a-z]|\d{1,2})\b(?!['’%.,]?\d)/g;

export const checkLabels: Check = ({ claim, quote, context }) => {
  const missing = [...claim.plain.matchAll(LABEL)].find(
    ([label]) => !quote.plain.includes(label) && !context.plain.includes(label),
  );
  const others = quote.plain.match(LABEL) ?? context.plain.match(LABEL);
  return missing && others?.some((label) => label.split(' ')[0] === missing[0].split(' ')[0])
    ? drop(`"${missing[0]}" is not in the quotation`)
    : null;
};

export const checkWords: Check = ({ claim, quote, context, before, given }) => {
  const author = new Set(listClaimWords(toPlain(given.post.author ?? '')).map(({ canon }) => canon));
  const trend = trendOf(quote) ?? trendOf(context);
  const isContinued =
    /\bwithout one\b|\bone of (?:them|these)\b/.test(quote.plain) ||
    /^(?:it|this|that|they|these|those|he|she|its|their|the result|result)\b/.test(quote.plain) ||
    /^(?:it|this|that|they|these|those|its|their)\b/.test(context.plain);
  const earlier = new Set(isContinued ? listClaimWords(takeDates(before).rest).map(({ canon }) => canon) : []);
  const own = claim.words.filter(({ canon }) => canon !== 'date' && !author.has(canon));
  const unknown = own.filter(
    ({ canon, written, at }) =>
      !quote.canons.has(canon) &&
      !context.canons.has(canon) &&
      !earlier.has(canon) &&
      !isIntroduction(canon) &&
      !isSpelt(written) &&
      !(isBeforeFigure(claim.plain, at, written) && CONTRASTS.test(quote.plain)) &&
      !(trend && canon === canonOf(trend)),
  );
  if (unknown.length === 0) return null;
  const named = unknown
    .map(({ written }) => `"${written}"`)
    .slice(0, 4)
    .join(', ');
  if (own.length > 0 && unknown.length > 1 && unknown.length / own.length > 0.5)
    return drop(`the quotation has nothing of ${named}`);
  return review(`the quotation does not have ${named}`);
};

const CONTRASTS = /\b(?:against|than|without)\b/;

/** "7 % against 6 %" compares no more than the two figures do, where the quotation compares them. */
const isBeforeFigure = (plain: string, at: number, word: string): boolean =>
  word === 'against' && /^\s*[$€£]?\d/.test(plain.slice(at + word.length));

const isSpelt = (word: string): boolean =>
  listClaimNumbers(word).length > 0 ||
  /^(?:k|x|usd|eur|euros?|dollars?|pounds?|cents?|points?|times|thousand|million|hundred|percentage)$/.test(word);

const TWO_SIDED = new Set(
  [
    'win',
    'sue',
    'sued',
    'pay',
    'prefer',
    'charge',
    'ask',
    'buy',
    'sell',
    'replace',
    'own',
    'acquire',
    'copy',
    'owe',
    'block',
    'report',
    'refund',
    'cause',
    'lead',
    'follow',
    'exceed',
    'contain',
  ].map(canonOf),
);

const COMPARES = /\b(?:morethan|lessthan|than|against|beat|beats|better|worse|prefer\w*|outsold|outperform\w*)\b/;

/** "A sued B" is no "B sued A": words from both sides of another have changed places. */
export const checkSides: Check = ({ claim, quote, context }) => {
  const side = quote.words.length >= 3 ? quote : context;
  for (const pivot of new Set(claim.words.map(({ canon }) => canon))) {
    const [own, other] = [sidesOf(claim, pivot), sidesOf(side, pivot)];
    if (!own || !other || overlap(own.left, other.right) === 0 || overlap(own.right, other.left) === 0) continue;
    const isOrdered = TWO_SIDED.has(pivot) || (COMPARES.test(claim.plain) && COMPARES.test(side.plain));
    return isOrdered && !/\bby\b/.test(claim.plain)
      ? drop('the two sides are swapped')
      : review('words have changed places');
  }
  return null;
};

function sidesOf({ words }: Side, pivot: string): { left: Set<string>; right: Set<string> } | null {
  const at = words.filter(({ canon }) => canon === pivot);
  const [only] = at;
  if (!only || at.length > 1) return null;
  const left = new Set(words.filter((word) => word.at < only.at).map(({ canon }) => canon));
  const right = new Set(words.filter((word) => word.at > only.at).map(({ canon }) => canon));
  const both = [...left].filter((canon) => right.has(canon));
  for (const canon of both) {
    left.delete(canon);
    right.delete(canon);
  }
  return { left, right };
}

/** Roles may be turned round although all words are there. */
export const checkOrder: Check = ({ claim, quote, context }) => {
  const order = new Map<string, number>();
  for (const { canon, at } of [...context.words, ...quote.words].sort((a, b) => b.at - a.at)) order.set(canon, at);
  const places = claim.words.flatMap(({ canon }) => order.get(canon) ?? []);
  if (places.length < 3) return null;
  return longestRise(places) / places.length <= 0.5 ? review('the words come in another order') : null;
};

function longestRise(places: readonly number[]): number {
  const best = places.map((place, index) => ({ place, index, length: 1 }));
  for (const one of best)
    for (const other of best.slice(0, one.index))
      if (other.place <= one.place) one.length = Math.max(one.length, other.length + 1);
  return Math.max(...best.map(({ length }) => length));
}
