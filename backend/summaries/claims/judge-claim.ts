import { isUnsafeText } from '../draft/unsafe-text.ts';
import { addressesMachines, callsToAct, isAdvert } from '../extract/noise.ts';
import { toPlain } from '../text/claim-words.ts';
import { checkQueue, checkScope } from './context-checks.ts';
import { checkNumbers, checkPrepositions } from './figure-checks.ts';
import { checkFrames } from './frame-checks.ts';
import { locate } from './locate-quote.ts';
import {
  checkAuthor,
  checkHedges,
  checkImplicitDenials,
  checkModes,
  checkNegation,
  checkTense,
  checkTrend,
  checkUniversals,
} from './meaning-checks.ts';
import { checkOrder } from './order-check.ts';
import { type Check, type Claim, drop, review, toSide, type Verdict } from './sides.ts';
import { checkCause, checkLabels, checkNames, checkWords } from './wording-checks.ts';

const MAX_CLAIM = 420;

const MAX_QUOTE = 2000;

/** The sentences that a quotation is from. */
const MAX_CONTEXT = 4000;

/**
 * Judges a claim by code alone. What it cannot follow it leaves to a reader. `allowsPromotion` is for what most posts of a period
 * recommend.
 */
export function judgeClaim(given: Claim, { allowsPromotion = false } = {}): Verdict {
  const { claim, quote, post } = given;
  const unfit = findUnfit(given) ?? (allowsPromotion ? null : findPromotion(given));
  if (unfit) return drop(unfit);
  const found = locate(quote, post.text);
  if (!found) return drop('the quotation is not in the post');
  if (found.context.length > MAX_CONTEXT) return review('the sentence of the quotation is too long');
  const sides = {
    claim: toSide(claim),
    quote: toSide(quote),
    context: toSide(found.context),
    next: toPlain(found.next),
    before: toPlain(found.before),
    given,
  };
  const verdicts = CHECKS.flatMap((check) => check(sides) ?? []);
  return (
    verdicts.find(({ verdict }) => verdict === 'drop') ??
    verdicts[0] ?? { verdict: 'publish', reason: 'every word of it is in the quotation' }
  );
}

const RECOMMENDS =
  /\b(?:(?:everybody|everyone|anybody|anyone|you|sellers|readers|people|we all)(?: (?:who|that|with|in|on) [^.,;]{1,60}?)? (?:should|must|need to|have to|ought to) (?:buy|get|try|order|use|join|book|subscribe|enrol|enroll|sign)|buy (?:it|now|today|this|the)|sign up|subscribe (?:to|now)|use (?:the )?code|promo code|discount code|coupon code|(?:get|save|now) \d+ ?(?:%|percent) off|\d+ ?(?:%|percent) off (?:today|now|until|with|for readers)|limited time|last chance|don['’]t miss|(?:is|are) the best (?:tool|course|agency|software|service|product|app|choice)|must-have|highly recommend|book a call|free trial|order now|check out our|click (?:here|below|now))\b/iu;

function findUnfit({ claim, quote }: Claim): string | null {
  if (claim.trim().length < 12 || claim.length > MAX_CLAIM) return 'the claim is too short or too long';
  if (quote.length > MAX_QUOTE) return 'the quotation is too long';
  if (isUnsafeText(claim)) return 'the claim holds a link, markup, an account, a hashtag or an instruction';
  if (addressesMachines(claim) || addressesMachines(quote) || isUnsafeText(quote.replaceAll(/[@#]\S+|https?:\S+/g, '')))
    return 'it is addressed to machines';
  return quote.trim().length < 8 ? 'the quotation is too short' : null;
}

/** Whether a claim or its quotation recommends buying, names a discount or addresses the reader; in the words of the log. */
export function findPromotion({ claim, quote }: Pick<Claim, 'claim' | 'quote'>): string | null {
  if (isAdvert(claim) || RECOMMENDS.test(claim)) return 'the claim advertises something';
  if (callsToAct(claim)) return 'the claim addresses the reader';
  return isAdvert(quote) || RECOMMENDS.test(quote) ? 'the quotation is an advert' : null;
}

const CHECKS: readonly Check[] = [
  checkNumbers,
  checkTrend,
  checkNegation,
  checkImplicitDenials,
  checkPrepositions,
  checkCause,
  checkHedges,
  checkUniversals,
  checkModes,
  checkAuthor,
  checkQueue,
  checkScope,
  checkTense,
  checkNames,
  checkFrames,
  checkOrder,
  checkLabels,
  checkWords,
];
