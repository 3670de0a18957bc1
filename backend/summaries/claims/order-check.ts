import { DATE_WORD } from '../text/claim-numbers.ts';
import { isUnitWord, listClaimWords } from '../text/claim-words.ts';
import { CHANGES } from './frame-checks.ts';
import { isPreposition, type Token } from './frames.ts';
import { type Check, review, type Side } from './sides.ts';

/** Words before which a phrase may stand elsewhere: "in May", ", the fee", "was raised". */
const BEGINNING =
  /[,;:.!?]|\b(?:and|or|but|while|whereas|because|when|if|so|that|which|who|although|though|is|are|was|were|be|been|has|have|had)\b/;

/**
 * A word that has moved without its phrase, as in "A sold more than B" and "B sold more than A", whatever the clauses may be. What occurs
 * once on both sides counts.
 */
export const checkOrder: Check = ({ claim, context }) => {
  const known = new Map(listOnce(context).map(([key], place) => [key, place]));
  const sequence = listOnce(claim).filter(([key]) => known.has(key));
  for (const [index, [key, token]] of sequence.entries()) {
    const last = sequence[index - 1];
    if (!last || (known.get(key) ?? 0) > (known.get(last[0]) ?? 0) || CHANGES.has(token.canon)) continue;
    const between = claim.plain.slice(last[1].at + last[1].written.length, token.at);
    const isBeginning = BEGINNING.test(between) || (between.match(/\p{L}+/gu) ?? []).some(isPreposition);
    const distance = (known.get(last[0]) ?? 0) - (known.get(key) ?? 0);
    // "A 14-day warning" is "a warning of 14 days".
    const isCompound = distance <= 2 && token.role !== 'verb' && last[1].role !== 'verb';
    if (!isBeginning && !isCompound && !isFronted(claim, last[1], token) && listClaimWords(between).length === 0)
      return review(`"${token.written}" has another place in the quotation`);
  }
  return null;
};

/** "Within 9 days Brand Registry answered": what comes first says when or where. */
const isFronted = ({ plain }: Side, { role, number, canon }: Token, token: Token): boolean =>
  token.role !== 'verb' &&
  (isUnitWord(canon) ||
    (isPreposition(role) &&
      isPreposition(/^\p{L}+/u.exec(plain.trim())?.[0] ?? '') &&
      (number !== undefined || DATE_WORD.test(canon))));

const keyOf = ({ canon, number }: Token): string => (number ? `${number.value} ${number.kind}` : canon);

function listOnce({ frames }: Side): [string, Token][] {
  const tokens = frames.flatMap((frame) => frame.tokens).toSorted((a, b) => a.at - b.at);
  const keys = tokens.map(keyOf);
  return tokens.flatMap((token, at): [string, Token][] => {
    const key = keys[at] ?? '';
    return keys.indexOf(key) === keys.lastIndexOf(key) ? [[key, token]] : [];
  });
}
