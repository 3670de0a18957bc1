// Checks of words that turn the meaning of a claim: opposites, denials, hedges, universals, tense.
import { hasNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { canonOf, isIrregularPast, listCanons } from '../text/claim-words.ts';
import { type Check, drop, overlap, PAST, review, type Side, SPLIT, trendOf } from './sides.ts';

/** "Rose" where the figures of "from A to B" fall, and the other way round. */
export const checkTrend: Check = ({ claim, quote, context }) => {
  const trend = trendOf(quote) ?? trendOf(context);
  const added = claim.canons.difference(quote.canons);
  const [rises, falls] = ['rise', 'fall'].map((word) => added.has(canonOf(word)));
  return (trend === 'rise' && falls && !rises) || (trend === 'fall' && rises && !falls)
    ? drop('the figures go the other way')
    : null;
};

export const NEGATION =
  /\b(?:not|no|never|neither|nor|none|nobody|without|nothing|hardly|barely|fail(?:s|ed)? to|refus\w+ to|unable|instead)\b/;

/** A claim that denies something where the quotation denies nothing. */
export const checkNegation: Check = ({ claim, quote, context, given }) => {
  const denies = ({ plain, canons }: Side) =>
    NEGATION.test(plain) || IMPLICIT_DENIALS.some((canon) => canons.has(canon));
  const isRuledOut = /\b(?:instead of|rather than)\b/i.test(given.quote);
  return NEGATION.test(claim.plain) && !denies(quote) && !denies(context) && !isRuledOut
    ? drop('the claim denies what the quotation says')
    : null;
};

const IMPLICIT_DENIALS = 'stop fail reject avoid lack deny cancel prevent quit abandon forbid miss unable impossible'
  .split(' ')
  .map(canonOf);

/** "Stopped working", "failed to", "refused": who leaves the verb away says the opposite. */
export const checkImplicitDenials: Check = ({ claim, context }) => {
  if (NEGATION.test(claim.plain)) return null;
  for (const clause of context.plain.split(/[,;.!?]|\b(?:but|and|while|because)\b/)) {
    const words = listCanons(clause);
    const denial = IMPLICIT_DENIALS.find((canon) => words.has(canon) && !claim.canons.has(canon));
    if (denial && overlap(words, claim.canons) * 2 >= words.size - 1 && overlap(words, claim.canons) > 0)
      return drop('the quotation denies it');
  }
  return null;
};

const STRONG_HEDGE =
  /\b(?:might|could|possibly|perhaps|maybe|probably|likely|unlikely|\bbets?\b|(?:my|our|a) (?:guess|hunch|feeling|impression|theory|suspicion)|in (?:my|our) (?:opinion|view|eyes)|(?:i|we) (?:am|are) (?:\p{L}+ )?(?:sure|certain|confident|convinced|positive)|imh?o|if you ask me|presumably|conceivably|arguably|theoretically|hopefully|sounds like|feels like|as far as (?:i|we) know|(?:odds|chances) are|(?:would|will) not be surprised|(?:a|some|good|every) chance|word is|seems?|seemed|appears? to|rumou?r(?:s|ed)?|reportedly|allegedly|supposedly|apparently|expect(?:s|ed)?|plans?|planned|planning|consider(?:s|ing)|is testing|are testing|(?:i|we) (?:think|believe|guess|suspect|feel|assume|reckon|doubt|wonder|imagine|gather)|(?:not|less) sure|unsure|unclear|estimates|unconfirmed|hopes?|aims?|in theory|proposed|proposal|if approved|used to(?= \p{L})|supposed to|promis(?:es|ed)|would|wanted to|wants to|tr(?:y|ies|ied) to|goals?|forecasts?|predict(?:s|ed)?|may(?= (?:be|have|not|also|soon|still|even|\p{L}+\b)))\b/u;

const STRONG_HEDGES = new RegExp(STRONG_HEDGE, 'gu');

const WEAK_HEDGE =
  /\b(?:upto|almost|nearly|about|around|roughly|approximately|atleast|atmost|morethan|lessthan|some|most|many|often|sometimes|usually|partly|mostly|in some cases|for us|in our (?:case|test|account|accounts)|so far|only|early|estimated?|suggests?|can|tends? to|generally|typically)\b/gu;

/** Ways to say the same reservation. */
const HEDGES_ALIKE = [
  /\b(?:about|around|roughly|approximately|nearly|almost|circa|some)\b/,
  /\b(?:can|could|may|might|possibl[ey]|perhaps|maybe|potentially)\b/,
  /\b(?:upto|atmost)\b/,
  /\b(?:am|are|is) (?:\p{L}+ )?(?:sure|certain|confident|convinced|positive)\b/u,
  /\bas far as (?:i|we) knows?\b/,
  /\b(?:is|are) (?:\p{L}+ly )?testing\b/u,
  /\b(?:(?:i|we|he|she|they|\p{L}+) (?:thinks?|believes?|guess(?:es)?|suspects?|expects?|feels?|assumes?|reckons?|doubts?)|bets?|(?:my|our|a) (?:guess|hunch|feeling|impression|theory|suspicion)|in (?:\p{L}+'s|his|her|their|my|our) (?:opinion|view)|opinion|according to)\b/u,
  /\b(?:plan(?:s|ned|ning)?|wants? to|intends?|aims?|consider(?:s|ing)|going to)\b/,
  /\b(?:seem(?:s|ed)?|appears? to|apparently|reportedly|allegedly|supposedly|probably|likely|rumou?r\w*)\b/,
];

const isKeptHedge = (hedge: string, claim: string): boolean =>
  claim.includes(hedge) || HEDGES_ALIKE.some((alike) => alike.test(hedge) && alike.test(claim));

/** Reservations of which a short claim may do without. */
const LOOSE = /^(?:about|around|roughly|approximately|nearly|almost|for us|in our .*|early)$/;

export const checkHedges: Check = ({ claim, context }) => {
  for (const clause of context.plain.split(/[;.!?]|,\s|\b(?:but|while|whereas|because)\b/)) {
    const hedges = clause.match(STRONG_HEDGES) ?? [];
    const strong = hedges.find((hedge) => !isKeptHedge(hedge, claim.plain));
    const words = listCanons(clause);
    // Another hedge than those of the quotation stands for the one that is lost.
    const isReplaced = (claim.plain.match(STRONG_HEDGES) ?? []).some((hedge) => !context.plain.includes(hedge));
    if (!strong || isReplaced) continue;
    // "Reportedly, …" is about all that follows.
    if (overlap(words, claim.canons) * 3 >= words.size || clause.trim() === strong)
      return drop(`the quotation says "${strong}", the claim does not`);
  }
  for (const [weak] of context.plain.matchAll(WEAK_HEDGE)) {
    const rest = context.plain.slice(context.plain.indexOf(weak)).split(SPLIT)[0] ?? '';
    const words = listCanons(rest);
    const concerns =
      words.size === 0 ||
      overlap(words, claim.canons) > 0 ||
      listClaimNumbers(rest).some((number) => hasNumber(claim.numbers, number));
    // An event with its figures has happened, for whomever it may be.
    const isTold = weak === 'for us' && claim.numbers.length > 0 && PAST.test(claim.plain);
    if (concerns && !isTold && !isKeptHedge(weak, claim.plain))
      return (LOOSE.test(weak) ? review : drop)(`the quotation says "${weak}", the claim does not`);
  }
  return null;
};

const UNIVERSAL =
  /\b(?:all|every|always|everyone|everybody|nobody|never|any|guarantee[sd]?|best|worst|entire|entirely|completely|totally|prove[sdn]?|definitely|certainly|exactly|precisely|huge|massive|dramatic(?:ally)?|everywhere|worldwide|permanently|forever|immediately|instantly|automatically|must)\b/g;

export const checkUniversals: Check = ({ claim, quote, context }) => {
  for (const { 0: word, index } of claim.plain.matchAll(UNIVERSAL)) {
    // "Without any" says no more than "no".
    if (word === 'any' && /\b(?:not|without|no|never|hardly) (?:\p{L}+ )?$/u.test(claim.plain.slice(0, index)))
      continue;
    if (new RegExp(`\\b${word}\\b`).test(quote.plain) || new RegExp(`\\b${word}\\b`).test(context.plain)) continue;
    if (word === 'must' && quote.canons.has('must')) continue;
    if (/^(?:every|all)$/.test(word) && /\b(?:each|every|all)\b/.test(context.plain)) continue;
    return drop(`the claim says "${word}", the quotation does not`);
  }
  return null;
};

/** Modal verbs by their kind, each in all its forms. */
const MODES = [
  /\b(?:perhaps|maybe|possibly|can|could|may|might|able|allow(?:s|ed)?|let|lets|possible|available|offered|eligible|permit(?:s|ted)?)\b/,
  /\b(?:should|ought|recommends?|advis\w+|suggests?|better)\b/,
  /\bonly (?!\W?\d)/,
];

/** "Before you book" is not "after you book". */
const SIDES_OF_TIME = [/\bbefore\b/, /\b(?:after|since|later|once|following)\b/];

export const checkModes: Check = ({ claim, context }) => {
  const [own, theirs] = [claim, context].map(({ plain }) => SIDES_OF_TIME.map((side) => side.test(plain)));
  if (/\bthen\b/.test(context.plain) && !theirs?.some(Boolean) && own?.some(Boolean))
    return review('the claim says what comes after what');
  const isTurned = (side: 0 | 1) => own?.[side] && !own[1 - side] && theirs?.[1 - side] && !theirs[side];
  if (isTurned(0) || isTurned(1)) return drop('before and after are mixed up');
  const added = MODES.map((mode) => (mode.test(context.plain) ? undefined : mode.exec(claim.plain)?.[0])).find(Boolean);
  return added ? review(`the claim says "${added}", the quotation does not`) : null;
};

const FUTURE = /\b(?:will|going to|shall|from next|starting|next (?:year|month|week))\b/;

/** The verbs of a text, as they are written. */
const verbsOf = ({ frames }: Side): { canon: string; written: string }[] =>
  frames.flatMap(({ tokens, isPassive }) => (isPassive ? [] : tokens.filter(({ role }) => role === 'verb')));

const isPast = (written: string): boolean => /ed$/.test(written) || isIrregularPast(written);

export const checkTense: Check = ({ claim, context }) => {
  for (const { canon, written } of verbsOf(claim)) {
    const theirs = verbsOf(context).filter((verb) => verb.canon === canon);
    const hasBeen = theirs.length > 0 && theirs.every((verb) => isPast(verb.written));
    if (FUTURE.test(claim.plain) && hasBeen && !FUTURE.test(context.plain))
      return drop('the claim foretells what the quotation tells');
    // "Closes in May" is not "closed in May". "Went up" is written "rise" here.
    const isDue =
      theirs.length > 0 &&
      !/^(?:rise|fall)$/.test(canon) &&
      theirs.every((verb) => verb.written !== written && !isPast(verb.written));
    if (isPast(written) && isDue && context.dates.length > 0 && !PAST.test(context.plain))
      return review('the quotation does not say that it has happened');
  }
  if (FUTURE.test(claim.plain) && !FUTURE.test(context.plain) && context.dates.length === 0)
    return drop('the claim foretells what the quotation tells');
  if (
    /\b(?:will|going to)\b/.test(context.plain) &&
    PAST.test(claim.plain) &&
    !FUTURE.test(claim.plain) &&
    !/\b(?:is|are|be|being)\b/.test(claim.plain)
  )
    return drop('the quotation is about the future');
  return null;
};
