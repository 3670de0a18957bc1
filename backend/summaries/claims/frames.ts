// A shallow parse of English: the clauses of a text, and the role that each word has in its clause.
import { type ClaimNumber, DATE_WORD, listClaimNumbers } from '../text/claim-numbers.ts';
import { isIrregularPast, isUnitWord, listClaimWords, stemWord } from '../text/claim-words.ts';

/** `subject`, `object`, `verb`, `relative` (within "who …"), or the preposition that the word depends on. */
type Role = string;

export type Token = { canon: string; written: string; at: number; role: Role; number?: ClaimNumber };

/** A clause. What it takes over from the one before, such as a subject that is only "it", is `borrowed`. */
export type Frame = {
  tokens: Token[];
  borrowed: Token[];
  isNegated: boolean;
  hasOwnSubject: boolean;
  /** Whether "I" or "we" do it, and whether it is done to "me" or "us". */
  isByAuthor: boolean;
  isToAuthor: boolean;
  isPassive: boolean;
};

type Item = { kind: 'word' | 'number' | 'preposition' | 'pronoun' | 'auxiliary' | 'negation' | 'cut' | 'other' } & {
  written: string;
  at: number;
  token?: Token;
};

/** Whether a word may be a verb in any form. */
export const isVerbForm = (word: string): boolean =>
  AUXILIARIES.has(word) || VERBS.has(stemWord(word)) || isParticiple(word);

/** Whether a word may be a verb in its base form. */
export const isBareVerb = (word: string): boolean =>
  VERBS.has(stemWord(word)) && !isParticiple(word) && !/ing$/.test(word);

export const isPreposition = (word: string): boolean => PREPOSITIONS.has(word);

const toSet = (line: string) => new Set(line.split(' '));

const PREPOSITIONS = toSet(
  'in on at to for from by with into onto per via during within among between through since until till before after under above below over against than without across as upto outside inside except despite',
);
const PERSONS = toSet('i we you');
const SUBJECTS = toSet('i we you they he she it');
const PRONOUNS = toSet('i we you they he she it this these those one ones everyone everybody');
const RELATIVES = toSet('who which that whose');
const AUXILIARIES = toSet(
  'is are was were be been being am has have had do does did will would shall should can could may might must get gets got gotten stay stays stayed remain remains remained become becomes became',
);
const DETERMINERS = toSet('the a an our my their its his her this these');
const NOBODY = toSet('none nobody nothing neither');
const ARTICLES = toSet('the a an our my their its his her');
const MODALS = toSet('do does did will would shall should can could may might must');
const BE = toSet(
  'is are was were be been being get gets got stay stays stayed remain remains remained become becomes became',
);
const NEGATIONS = toSet('not no never nobody nothing none neither nor hardly barely scarcely');
const CUTS = toSet('and but while whereas because although though so however plus when if once unless then yet');
const ADVERBS = toSet('now also still then already just only even later soon again not never always');

const VERBS = new Set(
  (
    'rise fall grow drop climb jump increase decrease decline reduce start end stop begin launch remove delete win beat sell buy use earn double triple halve show find say try test move change ask answer refund reimburse suspend reinstate ' +
    'suppress allow forbid ban approve reject spend get check add pay help save lose arrive adjust work improve worsen make take give send see go come keep put let bring become stay remain reach need want think believe expect plan ' +
    'charge cost ship open close block replace convert lower raise include exclude require cause lead limit measure learn know write run set turn outperform create join leave hold release claim hit deliver receive store lift bid index rank ' +
    'track compare hide return cancel switch accept apply offer deduct waive exempt deny appeal file pause enable disable split merge audit review build discontinue introduce extend end expire answer produce generate drive account contain exceed ' +
    'prefer follow report request refuse enforce collect look click convert clear climb slip gain surge boost cut mean hold stand last land clear drop fail support update publish verify ' +
    'list skip redo overdo undo read teach tell sue watch bundle fund tighten loosen attract repel invite hire fire warn advise suggest recommend prove shift spark kill fix hurt damage delay postpone cancel freeze unfreeze sink drain eat swallow double-check import export print label pack wrap sample photograph film shoot edit rewrite translate negotiate order reorder restock replenish trust doubt ignore miss catch detect flag reveal uncover confirm deny admit blame credit praise thank owe cover protect guard violate breach match undercut outbid overpay underprice scale automate outsource insource train coach consult manage handle process sort count weigh size resize crop retouch animate embed link redirect target retarget exclude negate harvest mine segment group pool share divide combine separate pair attach detach seal stack store stock overstock liquidate dispose destroy donate recycle rent lease own hold insure register enroll enrol subscribe unsubscribe qualify disqualify rate score grade rank feature promote demote highlight mention name call describe define set reset restart resume retry copy imitate counterfeit hijack steal cheat trick mislead confuse surprise shock please annoy satisfy disappoint complain supply apply reply comply rely multiply fly'
  )
    .split(' ')
    .map(stemWord),
);

/** At the beginning of a clause nouns rather than verbs. */
const NOUNS = toSet(
  'returns sales orders reviews clicks reports tests bids files ranks stores sets budgets prices fees ads',
);

/** The clauses of a plain text whose dates are words. */
export function parseFrames(plain: string): Frame[] {
  const frames: Frame[] = [];
  for (const sentence of splitAt(listItems(plain), ({ written }) => /^[.!?;]$/.test(written))) {
    let lead: Item[] = [];
    const segments = splitAt(sentence, isCut);
    const lastVerb = segments.findLastIndex((segment) => findVerb(segment, false) !== -1);
    for (const [at, segment] of segments.entries()) {
      const before = frames.at(-1);
      const isFirst = at === 0 || lead.length > 0;
      const verb = findVerb(segment, !isFirst);
      // "The one in Madrid in 2025" after "the office in Milan opened in 2021" is another clause, ", 2027" after a day is none.
      const isDated = (tokens: readonly (Token | undefined)[]) =>
        tokens.some((token) => token && DATE_WORD.test(token.canon));
      const own = segment.map(({ token }) => token);
      const isListed =
        !isFirst && isDated(own) && isDated(before?.tokens ?? []) && own.some((token) => token && !isFigure(token));
      const hasNumber = isListed || segment.some(({ kind }) => kind === 'number');
      if (
        verb === -1 &&
        isFirst &&
        at < segments.length - 1 &&
        (!hasNumber || (at < lastVerb && segment[0]?.kind === 'preposition'))
      ) {
        lead.push(...segment);
      } else if (verb === -1 && before && !isFirst && (!hasNumber || (!isListed && isAside(segment, before)))) {
        before.tokens.push(...giveRoles(segment, -1, before.tokens.at(-1)?.role));
      } else {
        frames.push(toFrame(segment, verb, before, lead));
        lead = [];
      }
    }
    if (lead.length > 0) frames.push(toFrame(lead, -1, undefined, []));
  }
  return frames;
}

/** "Down from 41 %", "in three weeks" go on with what was said; "on Amazon 4.8" after "on Pinterest 2.3" does not. */
function isAside(segment: readonly Item[], before: Frame): boolean {
  const [first] = segment;
  const hasPair =
    segment.some(({ kind }) => kind === 'number') &&
    segment.some(({ token }) => token && !token.number && !isUnitWord(token.canon));
  if (/^(?:down|up|rise|fall|against|not)$/.test(first?.written ?? '')) return !hasPair || first?.written !== 'against';
  const isAlike = (a: ClaimNumber, b: ClaimNumber) => a.kind === b.kind && a.unit === b.unit;
  const isListed = segment.some(({ token }) =>
    before.tokens.some((other) => token?.number && other.number && isAlike(token.number, other.number)),
  );
  return first?.kind === 'preposition' && !(isListed && segment.some(({ kind }) => kind === 'word'));
}

export const isFigure = ({ number, canon }: Token): boolean => number !== undefined || DATE_WORD.test(canon);

/** The subject of a clause. Without a verb, all words that depend on no preposition. */
export const isSubject = ({ role, number }: Token): boolean => !number && (role === 'subject' || role === 'topic');

function toFrame(segment: Item[], verb: number, before: Frame | undefined, lead: Item[]): Frame {
  const tokens = [...giveRoles(lead, -1), ...giveRoles(segment, verb)];
  // "We" and "you" are subjects of their own; "it" goes on with the last one.
  const hasPerson = segment.slice(0, Math.max(verb, 0)).some(({ written }) => PERSONS.has(written));
  const hasOwnSubject = hasPerson || tokens.some(isSubject);
  const isElided = verb === -1;
  const inherits = (token: Token) =>
    token.number === undefined &&
    !(DATE_WORD.test(token.canon) && tokens.some(({ canon }) => DATE_WORD.test(canon))) &&
    (isSubject(token) ? !hasOwnSubject : isElided && token.role !== 'relative');
  const borrowed = before ? [...before.tokens, ...before.borrowed].filter(inherits) : [];
  const isNegated = segment.some(
    ({ kind }, at) =>
      kind === 'negation' && (segment[at + 1]?.written === 'to' || (verb === -1 ? at === 0 : at <= verb + 1)),
  );
  return {
    tokens,
    borrowed,
    isNegated,
    hasOwnSubject,
    isPassive: isPassive(segment, verb),
    ...findAuthor(segment, verb, hasOwnSubject, before),
  };
}

const isOneOf = (words: string) => {
  const set = toSet(words);
  return ({ written }: Item) => set.has(written);
};

const isSpeaker = isOneOf('i we');
const isSpokenOf = isOneOf('me us');
const isCausative = isOneOf(
  'made make makes let lets help helps helped allow allows allowed enable enables enabled force forces forced',
);

function findAuthor(segment: readonly Item[], verb: number, hasOwnSubject: boolean, before: Frame | undefined) {
  const [first] = segment;
  const hasSubject = hasOwnSubject || segment.slice(0, Math.max(verb, 0)).some(({ kind }) => kind === 'pronoun');
  const isMadeTo = segment.some(
    (item, at) =>
      isSpokenOf(item) && segment.slice(Math.max(0, at - 1), at).some(isCausative) && segment[at + 1]?.kind === 'word',
  );
  const isOpinion =
    /^(?:my|our)$/.test(first?.written ?? '') &&
    /^(?:guess|bet|hunch|feeling|impression|theory|view|opinion)$/.test(segment[1]?.written ?? '');
  const isByUs = segment.some((item, at) => isSpokenOf(item) && segment[at - 1]?.written === 'by');
  // "Switched our agency in June": who tells it did it.
  const isElided = verb === 0 && !before && isParticiple(first?.written ?? '');
  return {
    isByAuthor:
      segment.some(isSpeaker) ||
      isMadeTo ||
      isByUs ||
      isOpinion ||
      isElided ||
      (!hasSubject && before?.isByAuthor === true),
    isToAuthor: segment.some(isSpokenOf),
  };
}

function isCut({ kind }: Item): boolean {
  return kind === 'cut';
}

function splitAt(items: readonly Item[], isEnd: (item: Item) => boolean): Item[][] {
  const parts: Item[][] = [[]];
  for (const item of items) {
    if (isEnd(item)) parts.push([]);
    else parts.at(-1)?.push(item);
  }
  return parts.filter((part) => part.length > 0);
}

function listItems(plain: string): Item[] {
  const words = new Map(listClaimWords(plain).map((word) => [word.at, word]));
  const numbers = listClaimNumbers(plain);
  const items: Item[] = numbers.map((number) => ({
    kind: 'number' as const,
    written: String(number.value),
    at: number.at,
    token: { canon: String(number.value), written: String(number.value), at: number.at, role: '', number },
  }));
  let isBetween = false;
  for (const { 0: written, index: at } of plain.matchAll(/\p{L}[\p{L}\p{M}\p{N}]*(?:'\p{L}+)?|[,;:.!?()]| - /gu)) {
    if (/^[.,:]$/.test(written) && /[\p{L}\d]/u.test(plain[at + 1] ?? '') && /[\p{L}\d]/u.test(plain[at - 1] ?? ''))
      continue;
    if (numbers.some((number) => number.at === at) || isNumeral(written)) continue;
    isBetween ||= written === 'between';
    const word = words.get(at);
    const isTopic = written === 'about' && /^about \p{L}/u.test(plain.slice(at));
    const isClause = /^(?:after|before|since|until) (?:i|we|you|they|he|she|it) /.test(plain.slice(at, at + 13));
    const kind = isTopic ? 'preposition' : isClause ? 'cut' : kindOf(written, isBetween);
    if (written === 'and') isBetween = false;
    items.push({
      kind: word && kind === 'other' ? 'word' : kind,
      written,
      at,
      ...(word && kind === 'other' && { token: { canon: word.canon, written, at, role: '' } }),
    });
  }
  return items.sort((a, b) => a.at - b.at);
}

export const isNumeral = (word: string): boolean =>
  listClaimNumbers(word).length > 0 ||
  /^(?:k|m|x|usd|eur|gbp|pln|nok|sek|dkk|chf|cad|aud|inr|jpy|euros?|dollars?|pounds?|cents?|points?|times|thousand|million|billion|hundred)$/.test(
    word,
  );

function kindOf(written: string, isBetween: boolean): Item['kind'] {
  if (/^[^\p{L}]/u.test(written)) return 'cut';
  if (written === 'and' && isBetween) return 'other';
  if (CUTS.has(written)) return 'cut';
  if (PREPOSITIONS.has(written)) return 'preposition';
  if (PRONOUNS.has(written)) return 'pronoun';
  if (AUXILIARIES.has(written)) return 'auxiliary';
  return NEGATIONS.has(written) ? 'negation' : 'other';
}

const isParticiple = (written: string): boolean =>
  !/^un(?!der)/.test(written) && (/\p{L}{2,}ed$/u.test(written) || isIrregularPast(written));

/** The place of the main verb: after its auxiliaries, else a form of the past, else a word that is often a verb. */
function findVerb(items: readonly Item[], mayLackSubject: boolean): number {
  let weak = -1;
  let auxiliary = -1;
  const start = items.findIndex((_item, at) => isRelativePronoun(items, at));
  const hasAuxiliary = items.some(({ kind }) => kind === 'auxiliary');
  const isRelative = (at: number) => start > 0 && at > start && !hasVerbBetween(items, start, at);
  for (const [at, { written, kind }] of items.entries()) {
    if (isRelative(at)) continue;
    const before = items.slice(0, at).findLast((item) => !ADVERBS.has(item.written) && !/ly$/.test(item.written));
    if (kind === 'auxiliary') {
      auxiliary = at;
      continue;
    }
    if ((kind !== 'word' && kind !== 'number') || isAdverb(written)) continue;
    const isLed =
      before?.kind === 'pronoun' ||
      before?.kind === 'auxiliary' ||
      NOBODY.has(before?.written ?? '') ||
      (before === undefined && mayLackSubject);
    if (auxiliary !== -1) {
      if (
        before?.kind === 'auxiliary' &&
        kind === 'word' &&
        (isParticiple(written) || /ing$/.test(written) || MODALS.has(before.written) || VERBS.has(stemWord(written)))
      )
        return at;
      return auxiliary;
    }
    if (kind === 'number') continue;
    // "In 9 tests the video won": what is counted is no verb.
    const isAfterNoun =
      before?.kind === 'word' ||
      /^ones?$/.test(before?.written ?? '') ||
      (before?.kind === 'number' && !(items[0]?.kind === 'preposition' && /s$/.test(written)));
    // "Branded campaigns drive the rest": the participle describes.
    const isAttribute = before === undefined && items[at + 1]?.kind === 'word';
    if (isParticiple(written) && (isLed || isAfterNoun) && !isAttribute) return at;
    // A word after "we" or "they" is a verb, known or not.
    if (SUBJECTS.has(before?.written ?? '') && !/ly$/.test(written)) return at;
    // "Buyers skip the bullets": no noun stands right before an article.
    const isBeforeArticle =
      isAfterNoun && weak === -1 && ARTICLES.has(items[at + 1]?.written ?? '') && items[0]?.kind !== 'preposition';
    if (isBeforeArticle && !VERBS.has(stemWord(written)) && !isUnitWord(stemWord(written)) && !DATE_WORD.test(written))
      weak = at;
    if (!VERBS.has(stemWord(written))) continue;
    if (isLed || (before === undefined && items.length > 1 && !hasAuxiliary && !/ing$/.test(written))) {
      if (before?.kind === 'pronoun' || (before && /[^s]$/.test(written))) return at;
      if (weak === -1 && !NOUNS.has(written)) weak = at;
    } else if (isAfterNoun && weak === -1 && items[at + 1]?.written !== 'of') weak = at;
  }
  // "Target charges sellers": what stands before a verb with its ending is a name.
  const [, second, third] = items;
  const isNamed =
    weak === 0 &&
    /[^s]s$/.test(second?.written ?? '') &&
    VERBS.has(stemWord(second?.written ?? '')) &&
    third?.kind === 'word';
  if (isNamed) return 1;
  return weak === -1 ? auxiliary : weak;
}

const isAdverb = (written: string): boolean => /ly$/.test(written) && !VERBS.has(stemWord(written));

const isRelativePronoun = (items: readonly Item[], at: number): boolean =>
  RELATIVES.has(items[at]?.written ?? '') && items[at - 1]?.token !== undefined;

const hasVerbBetween = (items: readonly Item[], from: number, to: number): boolean =>
  items
    .slice(from + 1, to)
    .some(({ written, kind }) => kind === 'auxiliary' || isParticiple(written) || VERBS.has(stemWord(written)));

const isPassive = (items: readonly Item[], verb: number): boolean =>
  verb > 0 && isParticiple(items[verb]?.written ?? '') && items.slice(0, verb).some(({ written }) => BE.has(written));

function giveRoles(items: readonly Item[], verb: number, begun?: Role): Token[] {
  const isTurned = isPassive(items, verb);
  const [before, behind] = isTurned ? (['object', 'adjunct'] as const) : (['subject', 'object'] as const);
  let role = begun ?? (verb === -1 ? 'topic' : before);
  const tokens: Token[] = [];
  for (const [at, { kind, written, token }] of items.entries()) {
    if (at === verb) {
      if (token) tokens.push({ ...token, role: 'verb' });
      role = behind;
      continue;
    }
    // "In 7 of 9 tests the video won": an article begins what the verb is about.
    if (at < verb && DETERMINERS.has(written) && items[at - 1]?.token) role = before;
    if (kind === 'preposition' && items[at - 1]?.written === 'not') continue;
    if (kind === 'preposition') role = isTurned && written === 'by' ? 'subject' : written;
    else if (isRelativePronoun(items, at)) role = 'relative';
    else if (written === 'not' && (at > verb || verb === -1)) role = 'not';
    else if (kind === 'auxiliary' && verb > at) role = behind;
    // "Cut by us by half": a figure is no agent. "Amazon's fee" is not about Amazon.
    const own = written.endsWith("'s") ? 'of' : role;
    if (token) tokens.push({ ...token, role: isTurned && role === 'subject' && isFigure(token) ? 'by' : own });
  }
  return tokens;
}
