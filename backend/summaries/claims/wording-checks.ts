// Checks of the words of a claim: each is in the quotation, and in the same role.
import { DATE_WORD, takeDates } from '../text/claim-numbers.ts';
import { canonOf, isIntroduction, listCanons, toPlain } from '../text/claim-words.ts';
import { isNumeral, isPreposition } from './frames.ts';
import { type Check, drop, overlap, review, type Side, trendOf, wordsBeside } from './sides.ts';

const CAUSE =
  /\b(because|due to|thanks to|after(?! (?:\d|an? |two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))|led to|leads to|causes?|caused|therefore|so that|so)\b/;

/** "A because B" is no "B because A". */
export const checkCause: Check = ({ claim, quote, context }) => {
  const own = causeOf(claim);
  const other = causeOf(quote) ?? causeOf(context);
  if (!own || !other) return null;
  const straight = overlap(own.cause, other.cause) + overlap(own.effect, other.effect);
  const crossed = overlap(own.cause, other.effect) + overlap(own.effect, other.cause);
  return crossed > straight ? drop('cause and effect are swapped') : null;
};

/** "A because B and C because D": who gives C's reason for A. */
export const checkReasons: Check = ({ claim, context }) => {
  const listReasons = (plain: string) => {
    const parts = plain.split(/\b(?:because|when|if)\b/);
    return parts.slice(0, -1).map((before, index) => {
      const reason = parts[index + 1] ?? '';
      const isLast = index === parts.length - 2;
      const end = isLast ? reason : (reason.split(/\b(?:and|but|while)\b|[,;.]/)[0] ?? '');
      return [listCanons(before), listCanons(end)] as const;
    });
  };
  const all = listReasons(context.plain);
  if (all.length < 2) return null;
  for (const [main, reason] of listReasons(claim.plain)) {
    const theirs = all.toSorted((a, b) => overlap(reason, b[1]) - overlap(reason, a[1]))[0];
    if (!theirs || overlap(reason, theirs[1]) === 0) continue;
    const isAnothers = [...main].some(
      (canon) => !theirs[0].has(canon) && all.some((other) => other !== theirs && other[0].has(canon)),
    );
    if (isAnothers && [...theirs[0]].some((canon) => !main.has(canon)))
      return drop('the reason belongs to something else');
  }
  return null;
};

function causeOf({ plain, words }: Side): { cause: Set<string>; effect: Set<string> } | null {
  const cut = CAUSE.exec(plain);
  if (!cut) return null;
  const part = (test: (at: number) => boolean) => new Set(words.filter(({ at }) => test(at)).map(({ canon }) => canon));
  const [before, behind] = [part((at) => at < cut.index), part((at) => at > cut.index)];
  const isReason =
    /because|due|thanks|after/.test(cut[0]) || (cut[0] === 'caused' && /^caused by\b/.test(plain.slice(cut.index)));
  const comma = plain.indexOf(',', cut.index);
  if (isReason && cut[0] !== 'after' && before.size === 0 && comma !== -1)
    return { cause: part((at) => at > cut.index && at < comma), effect: part((at) => at > comma) };
  // "After the rebrand sales rose": where the reason ends is not said.
  if (isReason && before.size === 0) return null;
  return isReason
    ? { cause: behind, effect: before }
    : { cause: before.size > 0 ? before : behind, effect: before.size > 0 ? behind : new Set() };
}

export const checkNames: Check = ({ claim, quote, context, given }) => {
  const known = quote.canons.union(context.canons).union(listCanons(toPlain(given.post.author ?? '')));
  const inPost = listCanons(toPlain(given.post.text));
  const names = [...given.claim.matchAll(/(?<=[^.!?:"“]\s)(?:\p{Lu}[\p{L}\p{N}+]+)|\p{L}+\p{Lu}\p{L}*/gu)].map(
    ([name]) => name,
  );
  for (const name of names) {
    const words = [...listCanons(takeDates(toPlain(name)).rest)];
    // Part of a term of several words.
    if (words.every((word) => !claim.canons.has(word))) continue;
    const missing = words.find((word) => !known.has(word) && word !== 'amazon' && !DATE_WORD.test(word));
    if (missing === undefined) continue;
    return inPost.has(missing) ? review(`${name} is elsewhere in the post`) : drop(`${name} is not in the post`);
  }
  return null;
};

export const checkWords: Check = (sides) => {
  const { claim, quote, context } = sides;
  const beside = wordsBeside(sides);
  const trend = trendOf(quote) ?? trendOf(context);
  const own = claim.words.filter(({ canon }) => !DATE_WORD.test(canon) && !beside.has(canon));
  // "70 a day" are 70 units where something is sold.
  const isUncounted = (canon: string) => canon === 'unit' && GOODS.some((verb) => context.canons.has(verb));
  const unknown = own.filter(
    ({ canon, written, at }) =>
      !quote.canons.has(canon) &&
      !context.canons.has(canon) &&
      !isIntroduction(canon) &&
      !isPreposition(written) &&
      !isNumeral(written) &&
      !isUncounted(canon) &&
      !(isBeforeFigure(claim.plain, at, written) && CONTRASTS.test(quote.plain)) &&
      !(trend && canon === canonOf(trend)),
  );
  if (unknown.length === 0) return null;
  const named = unknown
    .map(({ written }) => `"${written}"`)
    .slice(0, 4)
    .join(', ');
  return review(`the quotation does not have ${named}`);
};

const GOODS = ['sell', 'ship', 'stock', 'restock'].map(canonOf);

const CONTRASTS = /\b(?:against|than|without)\b/;

/** "7 % against 6 %" compares no more than the two figures do, where the quotation compares them. */
const isBeforeFigure = (plain: string, at: number, word: string): boolean =>
  word === 'against' && /^\s*[$€£]?\d/.test(plain.slice(at + word.length));
