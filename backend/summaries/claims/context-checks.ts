// Checks of the sentences around a quotation: they may take it back, or limit it to a condition or a region.
import { type ClaimNumber, hasNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { listCanons, listClaimWords, toPlain } from '../text/claim-words.ts';
import { isSubject, parseFrames } from './frames.ts';
import { type Check, drop, overlap, PAST, review, type Side } from './sides.ts';

const ATTRIBUTED = /\b(?:says|said|claims?|claimed|tells?|told|according to|heard|i read|promises?)\b/;

/** Sources that may not know. */
const HEARSAY =
  /\b(?:claim(?:s|ed)?|heard|promis\w+|(?:supplier|factory|agent|forwarder|agency|guru|competitor|friend|sellers|people|somebody|someone|rep|expert|experts|consultant|manufacturer|they|he|she|customer|buyer)s? (?:says?|said|told))\b/;

const SHARE =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|half|all|most|many|some|several|few|none|each|both) of (?:the |our |my )?(\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|them)\b(?!%|[.,]\d)/u;

const shareNumbers = ({ plain }: Side): ClaimNumber[] => listClaimNumbers(SHARE.exec(plain)?.[0] ?? '');

const CONDITION =
  /\b(?:if|unless|except|until|as long as|provided|only when|only if|only for|depending|in case|excluding|apart from|other than)\b/;

const CONTRAST = /\b(?:but|however|although|though|yet|whereas|while|despite|except|unless|on the other hand)\b/;

const OPENING = /^\W*(?:but|however|though|yet|on the other hand)\b,? ?/;

/** "However, the other one converted better, at 11 %" says another thing, and takes nothing back. */
const isAside = (next: string): boolean =>
  OPENING.test(next) &&
  /\d/.test(next) &&
  parseFrames(next.replace(OPENING, ''))[0]?.tokens.some(isSubject) === true &&
  !/\b(?:it|this|that|these|those|they|he|she|one|both|only|not|no|never|nobody|unless|except|if|when|until|was|were)\b/.test(
    next,
  );

const TURN =
  /^(?:but|however|except|unless|though|although|yet|then|sadly|unfortunately|until|not any ?more|that (?:was|turned out)|the catch|turned out|update|edit|correction|only)\b|\b(?:wrong|mistake|not true|april fool|just kidding|no longer true|reversed|reverted|took it back|did not last|gone again)\b/;

const REPORTED =
  /\b(?:myth|rumou?rs?|false|fake|not true|people (?:say|claim)|some (?:say|claim)|everyone says|everybody says|they say|(?:i|we) used to (?:think|believe)|(?:i|we) (?:thought|believed|assumed|expected)|joke|sarcasm|if you believe|gurus? (?:say|claim)|forums? (?:say|claim)|hypothe\w+|imagine|suppose|let's say|what if|whatever)\b/;

/** Introduces a fact that holds all the same. */
const DENIED = /,? ?\b(?:whatever|no matter what|despite what|contrary to what|unlike what) [^,.;]*/;

export const checkQueue: Check = ({ claim, quote, context: whole, next, before, given }) => {
  const parts = whole.plain.split(/;|: (?=\p{L})/u).map((plain) => ({ plain, canons: listCanons(plain) }));
  const [main] = parts.toSorted((a, b) => overlap(b.canons, claim.canons) - overlap(a.canons, claim.canons));
  const needed = parts.filter(
    (part) => part === main || overlap(part.canons.difference(main?.canons ?? new Set()), claim.canons) > 0,
  );
  const context = {
    ...whole,
    plain: needed
      .map(({ plain }) => plain)
      .join(';')
      .replace(OPENING, ''),
  };
  if (REPORTED.test(context.plain.replace(DENIED, '')) && !REPORTED.test(claim.plain))
    return drop('the post reports it as what others say or thought');
  if (
    REPORTED.test(before) &&
    !REPORTED.test(claim.plain) &&
    !/^(?:in fact|actually|in reality|but|instead|wrong)\b/.test(context.plain)
  )
    return review('the sentence before may take it back');
  if (TURN.test(next) && !isAside(next)) return review('the next sentence may take it back');
  const [, ...rest] = toPlain(given.quote).split(/(?<=[.!?])\s+/);
  if (rest.some((sentence) => TURN.test(sentence)) && !TURN.test(claim.plain) && !CONTRAST.test(claim.plain))
    return review('the quotation takes it back');
  if (leavesOut(claim, quote, ONLY_WHEN)) return drop('the claim leaves out when that is so');
  if (LEFT_OUT.some((part) => leavesOut(claim, context, part))) return review('the claim leaves out when that is so');
  if (hasWholeCondition(claim, context)) return null;
  if (
    CONDITION.test(context.plain) &&
    !CONDITION.test(claim.plain) &&
    !/\b(?:when|with|without|only)\b/.test(claim.plain)
  ) {
    return CONDITION.test(quote.plain)
      ? drop('the claim leaves out a condition')
      : review('the quotation has a condition');
  }
  if (CONTRAST.test(context.plain) && !CONTRAST.test(claim.plain) && !isLastSide(claim, context))
    return (isFirstSide(claim, context) ? drop : review)('the quotation has another side');
  if (
    ATTRIBUTED.test(context.plain.replace(DENIED, '')) &&
    !/\bshows?\b/.test(claim.plain) &&
    !ATTRIBUTED.test(claim.plain)
  )
    return (HEARSAY.test(context.plain) ? drop : review)('the post reports it as what somebody else says');
  if (
    SHARE.test(context.plain) &&
    !SHARE.test(claim.plain) &&
    claim.numbers.every((number) => !hasNumber(shareNumbers(context), number))
  )
    return /\b(?:all|both|each)\b/.test(SHARE.exec(context.plain)?.[0] ?? '')
      ? null
      : drop('the claim leaves out how many');
  if (/\bshould\b/.test(context.plain) && !/\b(?:should|must|ought)\b/.test(claim.plain))
    return review('the quotation says what should be');
  if (/\?\s*$/.test(context.plain)) return review('the quotation is a question');
  return null;
};

/** Whether a claim has nothing of what stands behind "but". */
function isFirstSide(claim: Side, { plain }: Side): boolean {
  const [first = '', ...rest] = plain.split(new RegExp(CONTRAST, 'g'));
  const known = listCanons(first);
  return (
    first.trim() !== '' && [...listCanons(rest.join(' '))].every((one) => known.has(one) || !claim.canons.has(one))
  );
}

/** "It is not much, but fees fell": who says the second half, or both, leaves out nothing that matters. */
function isLastSide(claim: Side, { plain }: Side): boolean {
  const cut = Math.max(
    ...['but', 'however', 'yet', 'while', 'whereas', 'although', 'though'].map((word) =>
      plain.lastIndexOf(` ${word} `),
    ),
  );
  if (cut === -1) return false;
  const [first, last] = [listCanons(plain.slice(0, cut)), listCanons(plain.slice(cut + 4))];
  if (first.union(last).isSubsetOf(claim.canons)) return true;
  // "Amazon refused, but paid": who pays stands in the first half.
  const half = parseFrames(plain).find(({ tokens }) => tokens.some(({ at }) => at > cut));
  const shared = new Set(half?.borrowed.filter(isSubject).map(({ canon }) => canon));
  return (
    !/ (?:while|whereas|although|though) /.test(plain) &&
    overlap(last, claim.canons) > 0 &&
    [...claim.canons].every((canon) => last.has(canon) || !first.has(canon) || shared.has(canon))
  );
}

const ONLY_WHEN = /\b(?:when|once|whenever) [^,;]+/;

/** Limits a general statement, or begins the second half of a sum. */
const LEFT_OUT = [
  /\b(?:when|once|whenever|where|while|after(?! (?:that|this))|before) [^,;]+/,
  /\b(?:plus|as well as|in addition to) [^,;]+/,
];

const leavesOut = (claim: Side, { plain }: Side, part: RegExp): boolean => {
  const [found = ''] = part.exec(plain) ?? [];
  const isGeneral = !PAST.test(plain.replace(found, ''));
  const numbers = listClaimNumbers(found);
  const isKept =
    numbers.length === 0
      ? overlap(listCanons(found), claim.canons) > 0
      : numbers.some((number) => hasNumber(claim.numbers, number));
  return found !== '' && (isGeneral || found.startsWith('plus')) && !isKept;
};

/** "Shipping to one location costs" has the whole of "if you ship to one location". */
function hasWholeCondition(claim: Side, { plain }: Side): boolean {
  const [found = ''] = /\bif [^,;]+/.exec(plain) ?? [];
  const canons = listCanons(found);
  return (
    canons.size > 0 &&
    !/\b(?:unless|except|until|only|but|although|though|not)\b/.test(plain) &&
    canons.isSubsetOf(claim.canons) &&
    listClaimNumbers(found).every((number) => hasNumber(claim.numbers, number))
  );
}

const REGION =
  /\b(?:usa|uk|eu|europe|germany|france|italy|spain|netherlands|poland|sweden|belgium|canada|mexico|japan|india|australia|brazil|turkey|china|uae)\b/g;

const FOREIGN = new Set(['in', 'for', 'from']);

const FIRST_FEW = /\b(?:first|last|next|top) (?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten)\b/u;

/** "The first 100 units are free" is not about all units. */
export const checkFew: Check = ({ claim, context }) => {
  const few = listClaimNumbers(FIRST_FEW.exec(context.plain)?.[0] ?? '');
  const rest = listClaimWords((context.plain.split(FIRST_FEW)[1] ?? '').split(/[,;.]/)[0] ?? '');
  return few.some((number) => !hasNumber(claim.numbers, number)) &&
    rest.slice(0, 2).some(({ canon }) => claim.canons.has(canon))
    ? review('the claim leaves out how many')
    : null;
};

export const checkScope: Check = ({ claim, quote }) => {
  const own = new Set(claim.plain.match(REGION));
  const others = quote.plain.match(REGION) ?? [];
  const missing = others.find(
    (region) =>
      !own.has(region) &&
      FOREIGN.has(/(\w+)(?: the)?$/.exec(quote.plain.slice(0, quote.plain.indexOf(` ${region}`)))?.[1] ?? ''),
  );
  return missing ? review(`the quotation is about ${missing} alone`) : null;
};
