// Checks of who does what: each clause of a claim is held against the clause of the quotation that fits it best.
import { DATE_WORD, isSameNumber } from '../text/claim-numbers.ts';
import { CHANGES, canonOf, isIntroduction, isUnitWord } from '../text/claim-words.ts';
import { areOpposites } from '../text/opposites.ts';
import { type Frame, isFigure, isPreposition, isSubject, type Token } from './frames.ts';
import { type Check, drop, PAST, review, type Side, type Verdict, wordsBeside } from './sides.ts';

const isSame = (a: Token, b: Token): boolean =>
  a.number && b.number
    ? isSameNumber(a.number, b.number)
    : !a.number && !b.number && (a.canon === b.canon || (DATE_WORD.test(a.canon) && b.canon.startsWith(`${a.canon}x`)));

const has = (tokens: readonly Token[], token: Token): boolean => tokens.some((other) => isSame(token, other));

const allOf = ({ tokens, borrowed }: Frame): Token[] => [...tokens, ...borrowed];

const weightOf = ({ number, role }: Token): number => (number ? 3 : role === 'verb' ? 1.5 : 1);

function scoreOf(frame: Frame, other: Frame): number {
  let score = 0;
  for (const token of frame.tokens)
    score += weightOf(token) * (has(other.tokens, token) ? 1 : has(other.borrowed, token) ? 0.4 : 0);
  return score;
}

export const checkFrames: Check = (sides) => {
  const { claim, context } = sides;
  const others = context.frames;
  const beside = wordsBeside(sides);
  const isCompound = findCompounds(claim, context);
  // "The cause was a document" and "a document was the cause" are the same.
  const isEquation = [claim, context].every(
    ({ plain, frames }) =>
      /\b(?:is|are|was|were)\b/.test(plain) &&
      frames.every(({ tokens }) => tokens.every(({ role }) => role !== 'verb')),
  );
  // "Ten days after the change" for "we changed it. Ten days later".
  const isLinked = /\bafter\b/.test(claim.plain) && /\b(?:later|after (?:that|this))\b/.test(context.plain);
  const verdicts: Verdict[] = [];
  for (const frame of claim.frames) {
    const best = others.reduce<Frame | null>(
      (found, other) => (found && scoreOf(frame, found) >= scoreOf(frame, other) ? found : other),
      null,
    );
    if (!best || scoreOf(frame, best) === 0) {
      const invented = findInvented(frame, others, beside);
      if (invented) return invented;
      continue;
    }
    if (sharesOnlyFigures(frame, best) && others.some((other) => other !== best && sharesWords(frame, other)))
      return drop(NOT_ITS);
    const found = [
      findTurned(frame, best),
      findActor(frame, best, sides),
      findSwapped(frame, best, isEquation, isCompound),
      findEmptied(frame, best),
      findVerbMade(frame, best),
      findElsewhere(frame, best, others, isLinked),
      findRebound(frame, best, others),
      findDenied(frame, best),
      findReplaced(frame, best, others, beside),
      findInvented(frame, others, beside),
      findShortened(frame, best, context.plain),
      findNarrowed(claim.frames.flatMap(allOf), frame, best, claim.plain),
    ].filter((verdict) => verdict !== null);
    const dropped = found.find(({ verdict }) => verdict === 'drop');
    if (dropped) return dropped;
    verdicts.push(...found);
  }
  return verdicts[0] ?? null;
};

const NOT_ITS = 'the figure belongs to something else in the quotation';

const isWord = ({ number, canon }: Token): boolean => !number && !DATE_WORD.test(canon) && !isUnitWord(canon);

const sharesWords = (frame: Frame, other: Frame): boolean =>
  frame.tokens.some((token) => isWord(token) && has(other.tokens, token));

const sharesOnlyFigures = (frame: Frame, best: Frame): boolean =>
  frame.tokens.some((token) => token.number && has(best.tokens, token)) &&
  best.tokens.some(isWord) &&
  !sharesWords(frame, best);

/** A word that the clause does not have, but its opposite. */
function findTurned(frame: Frame, best: Frame): Verdict | null {
  for (const token of frame.tokens) {
    if (token.number || has(allOf(best), token)) continue;
    const opposite = best.tokens.find(
      (other) => !other.number && areOpposites(token.canon, other.canon) && !has(frame.tokens, other),
    );
    if (opposite) return drop(`"${token.written}" is the opposite of "${opposite.written}"`);
  }
  return null;
}

/** Drops actions of others that the claim attributes to the author. */
function findActor(frame: Frame, best: Frame, { claim, context }: Parameters<Check>[0]): Verdict | null {
  const isIts = /\bour\b/;
  const isAnothers =
    frame.isByAuthor &&
    !best.isByAuthor &&
    !best.isPassive &&
    best.tokens.some(isSubject) &&
    frame.tokens.some((token) => token.role === 'verb' && !CHANGES.has(token.canon) && has(best.tokens, token));
  const isElsewhere = context.frames.some((other) => other !== best && other.isByAuthor && other.hasOwnSubject);
  if (isAnothers && (isElsewhere || !/\b(?:i|we|us|our)\b/.test(context.plain)))
    return drop('somebody else does it in the quotation');
  const isAuthors =
    !frame.isByAuthor &&
    !frame.isPassive &&
    best.isByAuthor &&
    best.hasOwnSubject &&
    !allOf(best).some(isSubject) &&
    frame.tokens.some(
      (token) =>
        isSubject(token) &&
        isWord(token) &&
        context.frames.some(
          (other) => other !== best && allOf(other).some((one) => isSubject(one) && isSame(one, token)),
        ),
    ) &&
    frame.tokens.some((token) => token.role === 'verb' && !CHANGES.has(token.canon) && has(best.tokens, token));
  if (isAuthors) return drop('the author does it in the quotation');
  return (frame.isByAuthor && !best.isByAuthor) ||
    (frame.isToAuthor && !best.isToAuthor) ||
    (isIts.test(claim.plain) && !/\b(?:my|our|mine|ours)\b/.test(context.plain))
    ? review('the quotation is not about its author')
    : null;
}

/** Two words that have taken each other's role, or figures each other's preposition. */
function findSwapped(
  frame: Frame,
  best: Frame,
  isEquation: boolean,
  isCompound: (token: Token) => boolean,
): Verdict | null {
  const moved = frame.tokens.flatMap((token) => {
    const [own, theirs] = [frame.tokens, allOf(best)].map((tokens) =>
      tokens.filter((other) => isSame(token, other)).map(({ role }) => role),
    ) as [string[], string[]];
    const from = theirs.find((role) => !own.includes(role));
    return from === undefined || theirs.includes(token.role) || isCompound(token)
      ? []
      : [{ token, from, to: token.role }];
  });
  for (const { token, from, to } of moved) {
    if (
      !(isEquation && from !== 'than' && to !== 'than') &&
      moved.some(
        (other) => other.from === to && other.to === from && other.token !== token && isCore(from) && isCore(to),
      )
    )
      return drop('two sides have changed places');
    if (OPPOSED.some((pair) => pair.includes(from) && pair.includes(to))) return drop(`"${from}" has become "${to}"`);
    if (
      isFigure(token) &&
      EXACT.has(from) &&
      EXACT.has(to) &&
      !(token.number ? ALIKE : ALIKE_OF_DATES).some((alike) => alike.has(from) && alike.has(to))
    )
      return drop(`"${from} ${token.written}" has become "${to} ${token.written}"`);
  }
  const subjects = best.tokens.filter(isSubject);
  const raised = moved.find(
    ({ token, from }) => isSubject(token) && isWord(token) && !/^(?:of|by|object|verb|subject|topic)$/.test(from),
  );
  if (raised && subjects.length > 0 && !subjects.some((subject) => has(frame.tokens, subject)))
    return review(`"${raised.token.written}" is not what the quotation is about`);
  const core = moved.find(({ token, from, to }) => isWord(token) && ACTORS.test(from) && ACTORS.test(to));
  if (core && (core.from === 'from' || core.to === 'from' || !isAlternation(frame, best)))
    return review(`"${core.token.written}" has another role in the quotation`);
  const figures = frame.tokens.filter(({ number }) => number);
  const repeated = figures.some(
    (token) =>
      figures.filter((other) => isSame(token, other)).length >
        best.tokens.filter((other) => isSame(token, other)).length && has(best.tokens, token),
  );
  return repeated ? drop('the claim has a figure more often than the quotation') : null;
}

/** "We reopened the closed account" does not say that the account was closed. */
function findVerbMade(frame: Frame, best: Frame): Verdict | null {
  const verb = frame.tokens.find(({ role }) => role === 'verb');
  const theirs = best.tokens.find(({ role }) => role === 'verb');
  if (!verb || !theirs || isIntroduction(verb.canon) || isIntroduction(theirs.canon) || has(frame.tokens, theirs))
    return null;
  const roles = best.tokens.filter((token) => isSame(token, verb));
  return roles.length > 0 && roles.every(({ role, written }) => role !== 'verb' && /ed$/.test(written))
    ? review(`"${verb.written}" only describes something in the quotation`)
    : null;
}

/** A verb that only introduces, where the quotation has another one that says something. */
function findEmptied(frame: Frame, best: Frame): Verdict | null {
  const verbOf = (one: Frame, other: Frame) =>
    one.tokens.find((token) => token.role === 'verb' && !has(other.tokens, token));
  const [own, theirs] = [verbOf(frame, best), verbOf(best, frame)];
  return own && theirs && own.canon !== canonOf('come') && isIntroduction(own.canon) && !isIntroduction(theirs.canon)
    ? review(`"${own.written}" is not "${theirs.written}"`)
    : null;
}

const ACTORS = /^(?:subject|object|than|against|from)$/;

/** "Amazon raised the fee" and "the fee rose" are the same, and so is "the fee was higher". */
function isAlternation(frame: Frame, best: Frame): boolean {
  const verbs = (one: Frame) => allOf(one).filter(({ canon, role }) => CHANGES.has(canon) && role !== 'relative');
  const isLight = frame.tokens.every(({ canon, role }) => role !== 'verb' || isIntroduction(canon));
  if (!isLight && !verbs(frame).some((verb) => has(verbs(best), verb))) return false;
  const roles = new Set(
    frame.tokens
      .filter((token) => isWord(token) && /^(?:subject|object)$/.test(token.role))
      .flatMap((token) =>
        best.tokens.filter((other) => isSame(token, other) && other.role !== 'verb').map(({ role }) => role),
      ),
  );
  return !(roles.has('subject') && roles.has('object'));
}

const isCore = (role: string): boolean =>
  /^(?:subject|object|than|against|from|to|over|with|without|before|after)$/.test(role);

/** Prepositions that say the opposite of each other; "not" is what the quotation rules out. */
const OPPOSED =
  'with without, before after, before since, until since, until after, above below, over under, inside outside, within outside, not as, not object, not subject, not with, not in, not to, not for'
    .split(', ')
    .map((pair) => pair.split(' '));

/** Prepositions of figures that change what is said. */
const EXACT = new Set(
  'from to by until till before after since above over under below between than against within'.split(' '),
);

const ALIKE = [
  ['above', 'over'],
  ['under', 'below'],
  ['from', 'against', 'than', 'between'],
  ['to', 'between'],
  ['within', 'by', 'under'],
].map((words) => new Set(words));

const ALIKE_OF_DATES = [
  ['until', 'till', 'to', 'by', 'before', 'between'],
  ['from', 'since', 'after', 'between'],
].map((words) => new Set(words));

/** Words that the clause lacks and another one has. */
function findElsewhere(frame: Frame, best: Frame, others: readonly Frame[], isLinked: boolean): Verdict | null {
  const own = allOf(best);
  const subjects = frame.tokens.filter(isSubject);
  for (const token of frame.tokens) {
    if (has(own, token)) continue;
    const elsewhere = others.filter((other) => other !== best && has(other.tokens, token));
    if (elsewhere.length === 0) continue;
    const isShared = elsewhere.some((other) => {
      const theirs = allOf(other);
      return subjects.some((subject) => has(theirs, subject) && has(own, subject));
    });
    const isFollowed = elsewhere.some(
      (other) => !other.hasOwnSubject || Math.abs(others.indexOf(other) - others.indexOf(best)) === 1,
    );
    if (isFigure(token)) {
      const isAnothers = elsewhere.every((other) => other.hasOwnSubject && !sharesWords(frame, other));
      const isMixed =
        rivalOf(token, best, frame) && frame.tokens.some((other) => isFigure(other) && has(best.tokens, other));
      if (isMixed) return drop(NOT_ITS);
      if (!isShared || rivalOf(token, best, frame)?.role === token.role)
        return !isLinked && (isAnothers || (!isShared && rivalOf(token, best, frame)))
          ? drop(NOT_ITS)
          : review('the figure may belong to something else');
    } else if (isSubject(token) && best.hasOwnSubject) {
    } else if (
      isWord(token) &&
      isPreposition(token.role) &&
      elsewhere.every(({ tokens }) => tokens.some((other) => isSame(token, other) && other.role === token.role)) &&
      best.tokens.some((other) => isWord(other) && other.role === token.role && !has(frame.tokens, other))
    ) {
      return drop(`"${token.written}" belongs to something else in the quotation`);
    } else if (
      token.role === 'object' &&
      elsewhere.every((other) => other.hasOwnSubject && !isShared && sharesVerb(frame, other)) &&
      best.tokens.some((other) => isWord(other) && other.role === 'object' && !has(frame.tokens, other))
    ) {
      return drop(`"${token.written}" is what somebody else does in the quotation`);
    } else if (!isShared && !(isFollowed && token.role !== 'subject' && token.role !== 'verb'))
      return review(`"${token.written}" is elsewhere in the quotation`);
  }
  return null;
}

/** A clause whose subject, named or left out, is that of another one. */
function findRebound(frame: Frame, best: Frame, others: readonly Frame[]): Verdict | null {
  const subjectsOf = (one: Frame) => allOf(one).filter((token) => isSubject(token) && isWord(token));
  const [own, theirs] = [subjectsOf(frame), subjectsOf(best)];
  const [added] = own.filter(
    (token) => !has(allOf(best), token) && others.some((other) => other !== best && has(subjectsOf(other), token)),
  );
  const lost = theirs.filter((token) => !has(allOf(frame), token));
  return added && lost.length > 0
    ? drop(`"${added.written}" has taken the place of "${lost.map(({ written }) => written).join(' ')}"`)
    : null;
}

const sharesVerb = (frame: Frame, other: Frame): boolean =>
  other.tokens.some((token) => token.role === 'verb' && has(frame.tokens, token));

/** Another figure of the kind, in the clause that the rest of the claim is from. */
const rivalOf = ({ number, canon }: Token, best: Frame, frame: Frame): Token | undefined =>
  best.tokens.find(
    (other) =>
      !has(frame.tokens, other) &&
      (number
        ? other.number?.kind === number.kind && other.number.unit === number.unit
        : DATE_WORD.test(canon) && DATE_WORD.test(other.canon)),
  );

/** A clause that is denied on one side only. */
function findDenied(frame: Frame, best: Frame): Verdict | null {
  return isDenial(frame) === isDenial(best)
    ? null
    : drop(isDenial(frame) ? 'the claim denies what the quotation says' : 'the quotation denies it');
}

/** Whether a clause says that something is not so, be it by "stops" or "fails to". */
const isDenial = ({ tokens, isNegated }: Frame): boolean =>
  isNegated !== tokens.some(({ role, canon }) => role === 'verb' && DENIALS.has(canon));

const DENIALS = new Set(['stop', 'fail', 'refuse', 'cease', 'forbid', 'prevent', 'avoid', 'lack'].map(canonOf));

/** A noun that stands where the quotation has another one. */
function findReplaced(
  frame: Frame,
  best: Frame,
  others: readonly Frame[],
  beside: ReadonlySet<string>,
): Verdict | null {
  const known = others.flatMap(allOf);
  for (const token of frame.tokens) {
    if (
      token.number ||
      token.role === 'verb' ||
      has(known, token) ||
      isIntroduction(token.canon) ||
      beside.has(token.canon) ||
      DATE_WORD.test(token.canon)
    )
      continue;
    const lost = best.tokens.filter(
      (other) =>
        !other.number && other.role === token.role && !has(frame.tokens, other) && !DATE_WORD.test(other.canon),
    );
    if (lost.length > 0 && !/(?:ly|ed)$/.test(token.written) && token.role !== 'relative')
      return drop(
        `"${token.written}" is not in the quotation, which has "${lost.map(({ written }) => written).join(' ')}"`,
      );
  }
  return null;
}

/** A clause that is mostly of words that the quotation does not have. */
function findInvented(frame: Frame, others: readonly Frame[], beside: ReadonlySet<string>): Verdict | null {
  const words = frame.tokens.filter(
    (token) => isWord(token) && !isIntroduction(token.canon) && !beside.has(token.canon),
  );
  const unknown = words.filter((token) => !others.some((other) => has(allOf(other), token)));
  // "… over a missing invoice": a detail of which the quotation has no word.
  const details = Map.groupBy(
    frame.tokens.filter(({ role, number }) => isPreposition(role) && !number),
    ({ role }) => role,
  );
  const detail = [...details.values()].find((own) => own.length > 1 && own.every((token) => unknown.includes(token)));
  if (detail) return drop(`the quotation has nothing of "${detail.map(({ written }) => written).join(' ')}"`);
  return unknown.length > 1 && unknown.length * 2 >= words.length
    ? drop(`the quotation has nothing of "${unknown.map(({ written }) => written).join(' ')}"`)
    : null;
}

/** A noun without the words right beside it: "session percentage" is no "session". */
function findShortened(frame: Frame, best: Frame, plain: string): Verdict | null {
  const words = best.tokens
    .filter((token) => !token.number && token.role !== 'verb' && token.written !== '')
    .sort((a, b) => a.at - b.at);
  const countOf = (tokens: readonly Token[], token: Token) => tokens.filter((other) => isSame(other, token)).length;
  for (const [index, token] of words.entries()) {
    const next = words[index + 1];
    // "My client's forwarder" is not my forwarder.
    const isOwner = token.written.endsWith("'s") && token.canon !== 'amazon' && next && has(frame.tokens, next);
    if (isOwner && countOf(best.tokens, token) > countOf(frame.tokens, token))
      return review(`the claim leaves out "${token.written}"`);
    if (!next || next.role !== token.role || plain.slice(token.at + token.written.length, next.at) !== ' ') continue;
    const [isKept, isNextKept] = [has(frame.tokens, token), has(frame.tokens, next)];
    const lost = isKept ? next : token;
    // A change "to dynamic bids" has left other bids.
    const isLeft = lost.role === 'from' && frame.tokens.every(({ role }) => role !== 'from');
    if (isKept !== isNextKept && !isLeft && lost.canon !== 'amazon' && isWord(lost) && !isIntroduction(lost.canon))
      return review(`the claim leaves out "${lost.written}"`);
  }
  return null;
}

/** Limits a noun of the claim: "sellers who …", "for brands …", "outside Poland". */
const LIMITS =
  /^(?:relative|for|about|with|without|among|outside|inside|above|below|under|over|except|within|through|via|during|between)$/;

function findNarrowed(said: readonly Token[], frame: Frame, best: Frame, plain: string): Verdict | null {
  const lost = best.tokens.filter(
    (token) =>
      LIMITS.test(token.role) && !has(said, token) && !isUnitWord(token.canon) && !isUnitWord(token.number?.unit ?? ''),
  );
  // "Was $0.47 for a year": how long matters less than the figure, which is there.
  const isLasting = (token: Token) =>
    PAST.test(plain) &&
    frame.tokens.some(({ number }) => number) &&
    best.tokens.some(({ role, canon }) => role === token.role && /^(?:day|week|month|year)$/.test(canon));
  return lost.some((token) => !isLasting(token)) &&
    !frame.tokens.some(({ role }) => lost.some((token) => token.role === role))
    ? review(`the claim leaves out "${lost.map(({ written }) => written).join(' ')}"`)
    : null;
}

/** The words between a word and its description behind it: "reviews from Vine", "terms that I harvested". */
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
function findCompounds(claim: Side, context: Side): (token: Token) => boolean {
  const [own, theirs] = [listCompounds(claim), listCompounds(context)];
  const pairs = [...own.before]
    .filter((pair) => theirs.behind.has(pair))
    .concat([...own.behind].filter((pair) => theirs.before.has(pair)));
  const moved = new Set(pairs.flatMap((pair) => pair.split(' ')));
  return ({ canon }) => moved.has(canon);
}
