import { isUnsafeText } from '../draft/unsafe-text.ts';
import { addressesMachines, callsToAct, isAdvert } from '../extract/noise.ts';
import { toPlain } from '../text/claim-words.ts';
import {
  checkDoubled,
  checkEllipsis,
  checkEqualFigures,
  checkSellers,
  checkSequence,
  checkWays,
} from './ambiguity-checks.ts';
import { checkFew, checkQueue, checkScope } from './context-checks.ts';
import { checkNumbers } from './figure-checks.ts';
import { checkFrames } from './frame-checks.ts';
import { isBareVerb } from './frames.ts';
import { locate } from './locate-quote.ts';
import {
  checkHedges,
  checkImplicitDenials,
  checkModes,
  checkNegation,
  checkTense,
  checkTrend,
  checkUniversals,
} from './meaning-checks.ts';
import { checkOmissions } from './omission-check.ts';
import { checkComparison, checkOrder } from './order-checks.ts';
import {
  checkExcepted,
  checkPeriods,
  checkPieces,
  checkRuledOut,
  checkSegments,
  checkShares,
} from './segment-checks.ts';
import { type Check, type Claim, drop, review, toSide, type Verdict } from './sides.ts';
import { speakAsAuthor } from './speak-as-author.ts';
import { checkSurroundings } from './surroundings-check.ts';
import { checkCause, checkNames, checkReasons, checkWords } from './wording-checks.ts';

const MAX_CLAIM = 420;

const MAX_QUOTE = 2000;

/** The sentences that a quotation is from. */
const MAX_CONTEXT = 4000;

/**
 * Judges a claim by code alone. What it cannot follow it leaves to a reader. `allowsPromotion` is for what most posts of a period
 * recommend.
 */
export function judgeClaim(given: Claim, { allowsPromotion = false } = {}): Verdict {
  const { quote, post } = given;
  const unfit = findUnfit(given) ?? (allowsPromotion ? null : findPromotion(given));
  if (unfit) return drop(unfit);
  const found = locate(quote, post.text);
  if (!found) return drop('the quotation is not in the post');
  if (found.context.length > MAX_CONTEXT) return review('the sentence of the quotation is too long');
  if ([found.before, ...found.lines].some(addressesMachines)) return drop('it is addressed to machines');
  const claim = speakAsAuthor(given, found.context);
  const sides = {
    claim: toSide(claim),
    quote: toSide(quote),
    context: toSide(found.context),
    next: toPlain(found.next),
    before: toPlain(found.before),
    given: { ...given, claim },
  };
  const verdicts = CHECKS.flatMap((check) => check(sides) ?? []);
  const advert = allowsPromotion ? null : findAdvertAround(given, [...found.lines, found.next]);
  if (advert) verdicts.push(advert);
  return (
    verdicts.find(({ verdict }) => verdict === 'drop') ??
    verdicts[0] ?? { verdict: 'publish', reason: 'every word of it is in the quotation' }
  );
}

const RECOMMENDS =
  /\b(?:(?:everybody|everyone|anybody|anyone|you|sellers|readers|people|we all)(?: (?:who|that|with|in|on) [^.,;]{1,60}?)? (?:should|must|need to|have to|ought to) (?:buy|get|try|order|use|join|book|subscribe|enrol|enroll|sign)|buy (?:it )?(?:now|today)|(?<=^|[.!?:;,] |please )buy (?:it|this|the)|sign up|subscribe (?:to|now)|use (?:the )?code|promo code|discount code|coupon code|(?:get|save|now) \d+ ?(?:%|percent) off|\d+ ?(?:%|percent) off (?:today|now|until|with|for readers)|limited time|last chance|don['’]t miss|(?:is|are) the best (?:tool|course|agency|software|service|product|app|choice)|must-have|highly recommend|book a call|free trial|order now|check out our|click (?:here|below|now))\b/iu;

function findUnfit({ claim, quote }: Claim): string | null {
  if (claim.trim().length < 12 || claim.length > MAX_CLAIM) return 'the claim is too short or too long';
  if (quote.length > MAX_QUOTE) return 'the quotation is too long';
  if (isUnsafeText(claim)) return 'the claim holds a link, markup, an account, a hashtag or an instruction';
  if (addressesMachines(claim) || addressesMachines(quote) || isUnsafeText(quote.replaceAll(/[@#]\S+|https?:\S+/g, '')))
    return 'it is addressed to machines';
  return quote.trim().length < 8 ? 'the quotation is too short' : null;
}

/** "You", or a sentence that begins with what to do. */
const addressesReader = (claim: string): boolean =>
  /\b(?:you|your|me|us|my|our)\b/i.test(claim) ||
  claim.split(/[.!?:;]\s+/).some((sentence) => {
    const [first = ''] = /^(?:(?:please|just) )?\p{L}+/iu.exec(sentence.trim()) ?? [];
    const verb = first.toLowerCase().split(' ').at(-1) ?? '';
    return isBareVerb(verb) || /^(?:comment|share|subscribe|download|dm|tag|visit|drop|listen|sign)$/.test(verb);
  });

/** Whether a claim or its quotation recommends buying, names a discount or addresses the reader; in the words of the log. */
export function findPromotion({ claim, quote }: Pick<Claim, 'claim' | 'quote'>): string | null {
  if (isAdvert(claim) || RECOMMENDS.test(claim)) return 'the claim advertises something';
  if (callsToAct(claim) && addressesReader(claim)) return 'the claim addresses the reader';
  return isAdvert(quote) || RECOMMENDS.test(quote) ? 'the quotation is an advert' : null;
}

const SELLS =
  /\b(?:(?:download|grab|claim|steal|get) (?:my|our)|(?:my|our) \p{L}+ calendar|(?:spots|slots?) (?:is|are|for)|apply (?:via|now|here|below|today)|want to be next|half price|last call|on sale for|this weekend|drop (?:me|us) a line|let['’]s talk|(?:is|are) on us|try \p{L}+ free|(?:one|two|three|four|five|\d+) (?:seats|spots|places) open|book an? (?:demo|call|slot|audit)|(?:try|start) (?:it |us )?(?:free|today|now)|free (?:for a|trial|pallet|audit)|for a slot|instead of \$\d|(?:\d+|your)[- ](?:day )?(?:free )?trial|get (?:a|your) (?:quote|free)|first \p{L}+ free|(?:dm|message|text|e-?mail) (?:me|us)|send (?:me|us) a message|free plan|sign up|register (?:now|below|here|today)|(?:seats?|spots?|places|openings) (?:left|open|in|for)|(?:one|two|three|\d+) (?:openings|spots|seats)|(?:my|our) (?:\p{L}+ )?(?:cohort|course|masterclass|webinar|audit|coaching|workshop|mentoring|bootcamp|membership|consult\p{L}*)|link in (?:the )?(?:bio|comments?)|(?:reply|comment|dm me|type) ["“'‘]?\p{Lu}{3,}|get started|contact us|price goes up|early[- ]bird|use \p{Lu}{3,}\d*|mention \p{Lu}{3,}\d*)\b/u;

const isSelling = (sentence: string): boolean =>
  SELLS.test(sentence.replace(/^\p{Lu}/u, (first) => first.toLowerCase())) ||
  isAdvert(sentence) ||
  RECOMMENDS.test(sentence);

/** Praise of a service by its provider. */
const TESTIFIES =
  /\b(?:my|our) (?:clients|students|members|users|customers) (?:see|get|make|earn|save|grow|rank|reach|win|scale|double)\b|\b(?:i|we)(?:['’]ve| have)? (?:helped|coached|took|taken|trained|mentored|scaled|served|grew|grown) (?:over |more than )?\d+\+? (?:brands|sellers|clients|students|companies|accounts|businesses)|\bi(?:['’]ve| have) helped \d|\b(?:my|our) (?:\p{L}+ ){0,2}(?:handbook|course|book|tool|service|agency|software|app|template|programme?|coaching|community|method|system|framework|e-?book) (?:help|bring|brought|built|get|made|make|save)\p{L}*|\b(?:we|i)(?:['’]re| are|['’]m| am) the (?:agency|team|coach|consultant|tool) behind\b/iu;

const PRAISES_OWN = /\b(?:you|your|users|clients?|students|customers get|brands? we)\b/iu;

/** Claims from an advert about its product are not published. */
function findAdvertAround({ quote, post }: Claim, around: readonly string[]): Verdict | null {
  const author = (post.author ?? '').toLowerCase();
  const isAboutItself = author.length > 2 && quote.toLowerCase().includes(author);
  if (around.some(isSelling) || isSelling(quote))
    return isAboutItself || isSelling(quote) || PRAISES_OWN.test(quote)
      ? drop('the quotation is part of an advert')
      : review('an advert is beside the quotation');
  if (TESTIFIES.test(quote)) return review('the quotation praises a service of its author');
  return isAboutItself ? review('the author writes about itself') : null;
}

const CHECKS: readonly Check[] = [
  checkNumbers,
  checkTrend,
  checkNegation,
  checkImplicitDenials,
  checkCause,
  checkReasons,
  checkHedges,
  checkUniversals,
  checkModes,
  checkQueue,
  checkScope,
  checkFew,
  checkTense,
  checkOmissions,
  checkComparison,
  checkRuledOut,
  checkSegments,
  checkNames,
  checkFrames,
  checkOrder,
  checkWords,
  checkSurroundings,
  checkSellers,
  checkEllipsis,
  checkSequence,
  checkWays,
  checkShares,
  checkExcepted,
  checkPeriods,
  checkPieces,
  checkEqualFigures,
  checkDoubled,
];
