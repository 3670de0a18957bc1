// The words around what a claim repeats: "On paper …", "Gut feeling: …", "…, fingers crossed" change it, and the list of such words has no end.
import { DATE_WORD, hasNumber, takeDates } from '../text/claim-numbers.ts';
import { listClaimWords } from '../text/claim-words.ts';
import { type Check, review, type Side } from './sides.ts';

const PREPOSITION =
  /^(?:about|according|among|as|at|beyond|by|despite|except|for|from|in|inside|on|outside|to|under|unless|until|within|without)\b/;
/** Of what a statement is limited to. */
const LIMIT =
  /^(?:among|except|for (?:my|our|new|old|small|large)|if|in|inside|outside|under|unless|until|within|without)\b/;
/** Introduces what somebody says, thinks or wishes; and what is so all the same. */
const INTRODUCTION =
  /\b(?:that|but|if|whether|says?|said|hears?|heard|claims?|claimed|wish|hope|think|believe)(?: (?:the|a|an|our|my|their|its|this|these))?$/;
/** Adverbs that leave a sentence as it is. */
const HARMLESS_ADVERB =
  /\b(?:actually|already|additionally|basically|consequently|currently|daily|early|finally|honestly|immediately|luckily|monthly|only|quickly|quietly|really|recently|sadly|seriously|simply|slowly|suddenly|unfortunately|weekly|yearly)\b/g;
const ADVERB = /\b\p{L}{3,}ly\b/u;
const ASIDE_WORDS_MAX = 4;

/** Whether a part of a sentence has words that the claim lacks, other than dates. */
const isLeftOut = (part: string, { canons }: Side): boolean =>
  listClaimWords(takeDates(part).rest).some(({ canon }) => !canons.has(canon) && !DATE_WORD.test(canon));

/** A few words without a figure between commas are no fact of their own. */
const isAside = (part: string): boolean => !/\d/.test(part) && part.split(' ').length <= ASIDE_WORDS_MAX;

/** The words before and after what the claim repeats, for each sentence that it repeats something of. */
function listSurroundings({ plain, words, numbers }: Side, claim: Side): { lead: string; tail: string }[] {
  const known = [
    ...words.filter(({ canon }) => claim.canons.has(canon)),
    ...numbers.filter((number) => hasNumber(claim.numbers, number)),
  ].map(({ at }) => at);
  return [...plain.matchAll(/[^.!?]+(?:[.!?](?=\S)[^.!?]+)*/g)].flatMap(({ index, 0: sentence }) => {
    const own = known.filter((at) => at >= index && at < index + sentence.length);
    if (own.length < 2) return [];
    const lead = sentence.slice(0, Math.min(...own) - index).replaceAll(HARMLESS_ADVERB, '');
    const tail = sentence.slice(Math.max(...own) - index).replace(/^[^\s,:;(]+/, '');
    return [{ lead: lead.trim(), tail: tail.trim() }];
  });
}

export const checkSurroundings: Check = ({ claim, quote, context }) => {
  const leads = listSurroundings(context, claim).map(({ lead }) => lead);
  const isFraming = (lead: string) => PREPOSITION.test(lead) || INTRODUCTION.test(lead) || ADVERB.test(lead);
  const own = listSurroundings(quote, claim);
  const isLabel = (lead: string) => lead.includes(':') || (lead.endsWith(',') && isAside(lead));
  if (
    leads.some((lead) => isFraming(lead) && isLeftOut(lead, claim)) ||
    own.some(({ lead }) => isLabel(lead) && isLeftOut(lead, claim))
  )
    return review('the claim leaves out how the sentence begins');
  const isLimiting = (tail: string) =>
    !/\d/.test(tail) && (LIMIT.test(tail) || (/^[,(;-]/.test(tail) && isAside(tail)));
  return own.some(({ tail }) => isLimiting(tail) && isLeftOut(tail, claim))
    ? review('the claim leaves out how the sentence ends')
    : null;
};
