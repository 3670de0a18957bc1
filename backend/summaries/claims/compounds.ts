// "Vine reviews" are "reviews from Vine", and "harvested terms" are "terms that I harvested".
import type { Token } from './frames.ts';
import type { Side } from './sides.ts';

const BEHIND =
  /^ (?:(?:of|from|in|for|by|at|on|with|about|to)(?: (?:the|a|an|our|my|your|their|its))?|(?:(?:that|which|who) )?(?:i|we|they|was|were|is|are)) $/;

type Compounds = { before: Set<string>; behind: Set<string> };

/** Pairs of a word and its description: before the word, and behind it. */
function listCompounds({ plain, frames }: Side): Compounds {
  const tokens = frames.flatMap((frame) => frame.tokens).toSorted((a, b) => a.at - b.at);
  const found: Compounds = { before: new Set(), behind: new Set() };
  for (const [index, one] of tokens.entries()) {
    const next = tokens[index + 1];
    if (!next || one.number || next.number) continue;
    const between = plain.slice(one.at + one.written.length, next.at);
    // "Suppliers contacted" are "contacted suppliers".
    if (between === ' ' && /ed$/.test(next.written)) found.behind.add(`${next.canon} ${one.canon}`);
    if (/^(?:'s)? $/.test(between)) found.before.add(`${one.canon} ${next.canon}`);
    if (BEHIND.test(between)) found.behind.add(`${next.canon} ${one.canon}`);
  }
  return found;
}

/** Whether a word only describes another one that stands on its other side in the quotation. */
export function findCompounds(claim: Side, context: Side): (token: Token) => boolean {
  const [own, theirs] = [listCompounds(claim), listCompounds(context)];
  const pairs = [...own.before]
    .filter((pair) => theirs.behind.has(pair))
    .concat([...own.behind].filter((pair) => theirs.before.has(pair)));
  const moved = new Set(pairs.flatMap((pair) => pair.split(' ')));
  return ({ canon }) => moved.has(canon);
}
