// Checks of words that turn the meaning of a claim: opposites, denials, hedges, universals, tense.
import { isSameNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { canonOf, hasWord, listClaimWords, OPPOSITES } from '../text/claim-words.ts';
import { type Check, drop, overlap, review, type Side, SPLIT, trendOf } from './sides.ts';

export const checkOpposites: Check = ({ claim, quote, context }) => {
  const has = ({ words, plain }: Side, word: string) => hasWord(words, plain, word);
  for (const pair of OPPOSITES) {
    for (const [one, other] of [pair, [pair[1], pair[0]] as const]) {
      if (has(claim, one) && !has(quote, one) && !has(context, one) && (has(quote, other) || has(context, other))) {
        return drop(`"${one}" is the opposite of "${other}"`);
      }
    }
  }
  const trend = trendOf(quote) ?? trendOf(context);
  const [rises, falls] = ['rise', 'fall'].map((word) => has(claim, word) && !has(quote, word));
  if ((trend === 'rise' && falls && !rises) || (trend === 'fall' && rises && !falls))
    return drop('the figures go the other way');
  return null;
};

const NEGATION =
  /\b(?:not|no|never|neither|nor|none|nobody|without|nothing|hardly|barely|fail(?:s|ed)? to|refus\w+ to|unable|instead)\b/;

/** What is "without" something is not denied itself. */
const CLAUSES = new RegExp(`${SPLIT.source}|(?=\\bwithout\\b)`);

const clausesOf = (plain: string, areNegated: boolean): Set<string>[] =>
  plain
    .split(CLAUSES)
    .filter((clause) => NEGATION.test(clause) === areNegated)
    .map((clause) => new Set(listClaimWords(clause).map(({ canon }) => canon)));

const negated = (plain: string): Set<string>[] => clausesOf(plain, true);

export const checkNegation: Check = ({ claim, quote, context }) => {
  const own = negated(claim.plain);
  const others = negated(context.plain);
  if (own.length > 0 && others.length === 0 && !NEGATION.test(quote.plain))
    return drop('the claim denies what the quotation says');
  if (own.length > 0 && others.length > 0) {
    const fits = own.every((words) => words.size === 0 || others.some((other) => overlap(words, other) > 0));
    const isSpare = others.some((other) => other.size === 0);
    if (!fits && !isSpare) return drop('the claim denies something else');
    // "A do, B do not": the clause that fits best is the one that is denied.
    const affirmed = clausesOf(context.plain, false);
    const best = (words: Set<string>, clauses: Set<string>[]) =>
      Math.max(0, ...clauses.map((one) => overlap(words, one)));
    if (own.some((words) => best(words, affirmed) > best(words, others) + 1))
      return drop('the claim denies what the quotation says');
  }
  if (own.length === 0) {
    const denied = others.find(
      (words) => words.size > 0 && overlap(words, claim.canons) >= Math.max(1, words.size * 0.5),
    );
    if (denied) return drop('the quotation denies it');
    if (others.length > 0) return review('part of the quotation is a denial');
  }
  return null;
};

const IMPLICIT_DENIALS = [
  'stop',
  'fail',
  'reject',
  'avoid',
  'lack',
  'deny',
  'cancel',
  'prevent',
  'quit',
  'abandon',
  'forbid',
  'miss',
  'unable',
  'impossible',
].map(canonOf);

/** "Stopped working", "failed to", "refused": who leaves the verb away says the opposite. */
export const checkImplicitDenials: Check = ({ claim, context }) => {
  if (NEGATION.test(claim.plain)) return null;
  for (const clause of context.plain.split(/[,;.!?]|\b(?:but|and|while|because)\b/)) {
    const words = new Set(listClaimWords(clause).map(({ canon }) => canon));
    const denial = IMPLICIT_DENIALS.find((canon) => words.has(canon) && !claim.canons.has(canon));
    if (denial && overlap(words, claim.canons) * 2 >= words.size - 1 && overlap(words, claim.canons) > 0)
      return drop('the quotation denies it');
  }
  return null;
};

const STRONG_HEDGE =
  /\b(?:might|could|possibly|perhaps|maybe|probably|likely|unlikely|seems?|seemed|appears? to|rumou?r(?:s|ed)?|reportedly|allegedly|supposedly|apparently|expect(?:s|ed)?|plans?|planned|planning|consider(?:s|ing)|is testing|are testing|i think|we think|i believe|we believe|i guess|i suspect|not sure|unconfirmed|hopes?|aims?|in theory|proposed|proposal|if approved|used to(?= \p{L})|supposed to|promis(?:es|ed)|would|wanted to|wants to|tr(?:y|ies|ied) to|goals?|forecasts?|predict(?:s|ed)?|may(?= (?:be|have|not|also|soon|still|even|\p{L}+\b)))\b/u;

const WEAK_HEDGE =
  /\b(?:up to|almost|nearly|about|around|roughly|approximately|atleast|atmost|morethan|lessthan|some|most|many|often|sometimes|usually|partly|mostly|in some cases|for us|in our (?:case|test|account|accounts)|so far|only|early|estimated?|suggests?|can|tends? to|generally|typically)\b/u;

const ROUGH = /\b(?:about|around|roughly|approximately|nearly|almost|circa|some)\b/;

export const checkHedges: Check = ({ claim, context }) => {
  for (const clause of context.plain.split(/[;.!?]|,\s|\b(?:but|while|whereas|because)\b/)) {
    const strong = STRONG_HEDGE.exec(clause)?.[0];
    const words = new Set(listClaimWords(clause).map(({ canon }) => canon));
    if (!strong || STRONG_HEDGE.test(claim.plain)) continue;
    if (overlap(words, claim.canons) * 3 >= words.size)
      return drop(`the quotation says "${strong}", the claim does not`);
  }
  for (const [weak] of context.plain.matchAll(new RegExp(WEAK_HEDGE, 'gu'))) {
    const isKept = claim.plain.includes(weak) || (ROUGH.test(weak) && ROUGH.test(claim.plain));
    const words = listClaimWords(context.plain.slice(context.plain.indexOf(weak)).split(SPLIT)[0] ?? '');
    const concerns =
      words.length === 0 ||
      words.some(({ canon }) => claim.canons.has(canon)) ||
      listClaimNumbers(context.plain.slice(context.plain.indexOf(weak)).split(SPLIT)[0] ?? '').some((number) =>
        claim.numbers.some((other) => isSameNumber(number, other)),
      );
    if (!isKept && concerns) return review(`the quotation says "${weak}", the claim does not`);
  }
  return null;
};

const UNIVERSAL =
  /\b(?:all|every|always|everyone|everybody|nobody|never|any|guarantee[sd]?|best|worst|only|entire|entirely|completely|totally|prove[sdn]?|definitely|certainly|exactly|precisely|huge|massive|dramatic(?:ally)?|everywhere|worldwide|permanently|forever|immediately|instantly|automatically|must)\b/g;

export const checkUniversals: Check = ({ claim, quote, context }) => {
  for (const { 0: word, index } of claim.plain.matchAll(UNIVERSAL)) {
    // "Without any" says no more than "no".
    if (word === 'any' && /\b(?:not|without|no|never|hardly) (?:\p{L}+ )?$/u.test(claim.plain.slice(0, index)))
      continue;
    if (new RegExp(`\\b${word}\\b`).test(quote.plain) || new RegExp(`\\b${word}\\b`).test(context.plain)) continue;
    if (word === 'must' && quote.canons.has('must')) continue;
    return drop(`the claim says "${word}", the quotation does not`);
  }
  return null;
};

const FUTURE = /\b(?:will|going to|shall|from next|starting|next (?:year|month|week))\b/;

const PAST = /\b(?:\w{3,}ed|was|were|has|have|had|went|fell|rose|lost|won|paid|sold|cut|ended|began)\b/;

export const checkTense: Check = ({ claim, quote, context }) => {
  if (FUTURE.test(claim.plain) && !FUTURE.test(context.plain) && context.dates.length === 0)
    return PAST.test(quote.plain)
      ? drop('the claim foretells what the quotation tells')
      : review('the claim is about the future');
  if (
    /\b(?:will|going to)\b/.test(context.plain) &&
    PAST.test(claim.plain) &&
    !FUTURE.test(claim.plain) &&
    claim.dates.length === 0
  )
    return review('the quotation is about the future');
  return null;
};
