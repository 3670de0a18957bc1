// Checks of the words of a claim: each is in the quotation, and in the same role.
import { DATE_WORD, isSameNumber, listClaimNumbers, takeDates } from '../text/claim-numbers.ts';
import { canonOf, isIntroduction, listClaimWords, toPlain } from '../text/claim-words.ts';
import { isPreposition } from './frames.ts';
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
  const listReasons = (plain: string) =>
    plain
      .split(/\b(?:because|when|if)\b/)
      .slice(0, -1)
      .map((before, index, all) => {
        const reason = plain.split(/\b(?:because|when|if)\b/)[index + 1] ?? '';
        const cut =
          index === 0
            ? before
            : before
                .split(/\b(?:and|but|while)\b|[,;.]/)
                .slice(1)
                .join(' ') || before;
        const end = index === all.length - 1 ? reason : (reason.split(/\b(?:and|but|while)\b|[,;.]/)[0] ?? '');
        return [cut, end].map((part) => new Set(listClaimWords(part).map(({ canon }) => canon))) as [
          Set<string>,
          Set<string>,
        ];
      });
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
  const isEffectFirst = isReason;
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
    const missing = words.find((word) => !known.has(word) && word !== 'amazon' && !DATE_WORD.test(word));
    if (missing === undefined) continue;
    return inPost.has(missing) ? review(`${name} is elsewhere in the post`) : drop(`${name} is not in the post`);
  }
  return null;
};

/** "Version A", "step 2": one letter or figure, and another thing. */
export const LABEL =
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

export const checkWords: Check = (sides) => {
  const { claim, quote, context } = sides;
  const beside = wordsBeside(sides);
  const trend = trendOf(quote) ?? trendOf(context);
  const own = claim.words.filter(({ canon }) => !DATE_WORD.test(canon) && !beside.has(canon));
  // "70 a day" are 70 units where something is sold.
  const isUncounted = (canon: string, at: number) =>
    canon === 'unit' &&
    GOODS.some((verb) => context.canons.has(verb)) &&
    claim.numbers.some(
      (number) =>
        number.unit === 'unit' &&
        number.at < at &&
        context.numbers.some((other) => isSameNumber(number, other) && other.unit === ''),
    );
  const unknown = own.filter(
    ({ canon, written, at }) =>
      !quote.canons.has(canon) &&
      !context.canons.has(canon) &&
      !isIntroduction(canon) &&
      !isPreposition(written) &&
      !isSpelt(written) &&
      !isUncounted(canon, at) &&
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

const GOODS = ['sell', 'ship', 'stock', 'restock'].map(canonOf);

const CONTRASTS = /\b(?:against|than|without)\b/;

/** "7 % against 6 %" compares no more than the two figures do, where the quotation compares them. */
const isBeforeFigure = (plain: string, at: number, word: string): boolean =>
  word === 'against' && /^\s*[$€£]?\d/.test(plain.slice(at + word.length));

const isSpelt = (word: string): boolean =>
  listClaimNumbers(word).length > 0 ||
  /^(?:k|x|usd|eur|euros?|dollars?|pounds?|cents?|points?|times|thousand|million|hundred|percentage)$/.test(word);
