// Half of what a quotation says: the other half turns it, or values it the other way.
import { hasNumber, listClaimNumbers } from '../text/claim-numbers.ts';
import { canonOf, listCanons, listClaimWords } from '../text/claim-words.ts';
import { areOpposites } from '../text/opposites.ts';
import { type Frame, isSubject, type Token } from './frames.ts';
import { type Check, drop, overlap, review, type Side } from './sides.ts';

const toCanons = (words: string) => new Set(words.split(' ').map(canonOf));

const GOOD = toCanons(
  'best better good cheap win profit profitable great perfect fine work gain quick easy cheapest fastest easiest strongest highest succeed success earn save help double triple grow safe strong refund',
);
const BAD = toCanons(
  'worst slowest poorest weakest worse bad expensive lose loss fail flop backfire deadly fatal dead suspend slow defective poor hurt broke break collapse crash vanish complain weak unprofitable minus',
);

const WANTED = toCanons(
  'sales orders profit margin conversion ctr rank revenue traffic impressions rating clicks rating reach repeat',
);
const UNWANTED = toCanons(
  'returns refunds acos tacos cpc cost fee complaints defects damage storage spend bounce churn rejections',
);
const COSTS = toCanons('cost lose pay charge');
const UP = toCanons('rise double triple grow');
const DOWN = toCanons('fall halve sink collapse');

/** Whether a clause tells of something good or bad: more sales, fewer returns. */
function judge({ tokens, borrowed }: Frame): number {
  const hasOne = (words: ReadonlySet<string>, own = tokens) =>
    own.some(({ canon, number }) => !number && words.has(canon));
  const way = hasOne(UP) ? 1 : hasOne(DOWN) ? -1 : 0;
  const all = [...tokens, ...borrowed].filter(isSubject);
  return way * (hasOne(UNWANTED, all) ? -1 : hasOne(WANTED, all) ? 1 : 0);
}

/** Whether most words of a clause stand in the claim. */
function isSaid({ tokens }: Frame, claim: Side): boolean {
  const own = tokens.filter((token) => !isSubject(token));
  const isKnown = ({ number, canon }: Token) =>
    number ? claim.numbers.some(({ value }) => value === number.value) : claim.canons.has(canon);
  return own.filter(isKnown).length * 2 > own.length;
}

export const checkOmissions: Check = ({ claim, quote, context }) => {
  const tokensIn = ({ tokens }: Frame) => tokens.some(({ canon, number }) => !number && claim.canons.has(canon));
  const said = context.frames.filter((frame) => isSaid(frame, claim));
  const left = context.frames.filter((frame) => !said.includes(frame));
  const verbsOf = ({ tokens }: Frame) => tokens.filter(({ role, number }) => !number && role === 'verb');
  const subjectsOf = ({ tokens, borrowed }: Frame) => [...tokens, ...borrowed].filter(isSubject);
  const lost = context.canons.difference(claim.canons);
  const isValued = (own: ReadonlySet<string>, other: ReadonlySet<string>) =>
    overlap(own, claim.canons) > 0 && overlap(other, claim.canons) === 0 && overlap(other, lost) > 0;
  const isDenied = /\b(?:not|no|never|without)\b/.test(claim.plain);
  if (!isDenied && (isValued(GOOD, BAD) || isValued(BAD, GOOD))) return drop('the claim leaves out the other side');
  const isGrowth = claim.numbers.some(({ kind, value }) => kind === 'percent' && value >= 100);
  const isFromTo = ({ plain }: Side) => /\bfrom \S.* to \S/.test(plain);
  if (isGrowth && isFromTo(context) && !isFromTo(claim)) return review('the claim leaves out how little it was before');
  const [, ...more] = quote.plain
    .split(/(?<=[.!?])\s+(?=\p{L})/u)
    .filter((sentence) => listClaimWords(sentence).length > 1);
  const isMissing = (sentence: string) =>
    overlap(listCanons(sentence), claim.canons) === 0 &&
    listClaimNumbers(sentence).every((number) => !hasNumber(claim.numbers, number));
  if (more.some(isMissing)) return review('the claim leaves out a sentence of its quotation');
  // "40,000 people, 11 of whom bought": the share is what matters.
  const [, share = ''] = /\b(\S+) of (?:whom|which|them)\b/.exec(context.plain) ?? [];
  const shares = listClaimNumbers(share);
  if (shares.length > 0 && !shares.some((number) => hasNumber(claim.numbers, number)))
    return review('the claim leaves out how many');
  const [, never = ''] = /,? (?:but )?never ([^,.;]+)/.exec(context.plain) ?? [];
  if (listCanons(never).size > 0 && overlap(listCanons(never), claim.canons) === 0)
    return review('the claim leaves out what is never so');
  for (const frame of left) {
    for (const kept of said) {
      const isTurned = verbsOf(frame).some((verb) =>
        verbsOf(kept).some((other) => areOpposites(verb.canon, other.canon)),
      );
      const isShared =
        !frame.hasOwnSubject ||
        subjectsOf(frame).some(({ canon }) => subjectsOf(kept).some((other) => other.canon === canon));
      if (judge(frame) * judge(kept) < 0) return drop('the claim leaves out the other side');
      if (isTurned && isShared) return drop('the claim leaves out that it went the other way');
    }
    const isCharge = frame.tokens.some(({ number }) => number) && verbsOf(frame).some(({ canon }) => COSTS.has(canon));
    if (isCharge && !frame.hasOwnSubject && said.length > 0) return review('the claim leaves out what it costs');
    // "Lifted orders and wiped out our margin": what it did to both matters.
    const isMore = !frame.hasOwnSubject && verbsOf(frame).length > 0 && said.length > 0;
    const isMeasured = frame.tokens.some(
      ({ canon, role }) => role === 'object' && (WANTED.has(canon) || UNWANTED.has(canon)),
    );
    if (isMore && isMeasured && !tokensIn(frame)) return review('the claim leaves out what else it did');
    const from = Math.min(...frame.tokens.map(({ at }) => at));
    const before =
      context.plain
        .slice(0, from)
        .split(/[.!?;,]/)
        .at(-1) ?? '';
    if (!frame.hasOwnSubject && said.length > 0 && /\b(?:then|and then)\s*$/.test(before.trim()))
      return review('the claim leaves out what came then');
  }
  return null;
};
