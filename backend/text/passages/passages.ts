import { isAdvert, isNoise } from '../sentences/noise.ts';
import { findWords, isEnglish } from '../sentences/words.ts';
import { hasLooseEnd, isFraming, isHollow, leadsOn, pointsBack, reportsOthers, takesBack } from './context.ts';
import { keepFor } from './keep-for.ts';
import { hasOwnTitle, ownTitle } from './own-title.ts';
import type { SourcePost } from './source-post.ts';
import { isTradeTerm, rateSubstance } from './substance.ts';
import { countWords, listUnits, type Unit } from './units.ts';

/** A post as units, each with what it teaches. */
export type ReadPost = {
  post: SourcePost;
  units: readonly Unit[];
  rates: readonly number[];
  /** Whether it is in another language than English. */
  isForeign: boolean;
};

/** Units of a post that follow each other, both ends included. */
export type Span = { from: number; to: number };

/** Whole sentences of a post with what they need to mean there what they mean in the post. */
export type Passage = {
  /** As it is published: its pieces joined, behind the post's title in brackets where they do not name their subject. */
  text: string;
  spans: Span[];
};

/** A passage with the post that it is from. */
export type ChosenPassage = Passage & ReadPost;

/** The longest point of a week. */
export const MAX_CHARACTERS = 420;
const MAX_SENTENCES = 4;
const MIN_WORDS = 6;
/** The cost of another sentence. */
const LENGTH_COST = 0.25;
/** A sentence from elsewhere in the post must say this much to be added. */
const ADDED_MIN = 0.9;
const MAX_PIECES = 3;
export const GAP = ' … ';

const SPEAKS_TO_READER = /\b(?:you|your|i|anyone|anybody|who|want)\b/i;

const MAX_ITEMS_BACK = 6;

/** Null for a post that is mostly an advert: nothing else that it says is to be trusted either. */
export const readPost = keepFor((post: SourcePost): ReadPost | null => {
  if (hasOwnTitle(post) && isAdvert(post.title)) return null;
  const units = listUnits(post.text);
  const rates = units.map((unit) => rateSubstance(unit));
  const isForeign = !isEnglish(units.map(({ text }) => text).join(' '));
  return isPromotion(units, rates) ? null : { post, units, rates, isForeign };
});

function isPromotion(units: readonly Unit[], rates: readonly number[]): boolean {
  const first = units.findIndex(({ text }) => isAdvert(text));
  if (first === -1) return false;
  const adverts = units.filter(({ text }) => isAdvert(text)).length;
  const all = units.filter(({ text }) => countWords(text) > 2).length;
  // A newsletter's sponsor has a paragraph of its own.
  const { line, text: said = '' } = units[first] as Unit;
  const isSponsor = /\bsponsor/i.test(said) && units.every((unit) => unit.line === line || !isAdvert(unit.text));
  const hasFinding = units.some(
    (unit, index) => unit.isFit && (index < first || (isSponsor && unit.line !== line)) && (rates[index] ?? 0) >= 1.3,
  );
  const calls = units.filter(({ text }) => isNoise(text) && !isAdvert(text)).length;
  return adverts * 2 > all || ((adverts * 2.5 >= all || (adverts + calls) * 2 > all) && !hasFinding);
}

type RatedSpan = Span & { substance: number };

/**
 * The passage of a post that says most: sentences that follow each other, a list behind its introduction, and the result where
 * that stands elsewhere. Null where the post says nothing that a summary could repeat.
 */
export function findPassage(
  post: SourcePost,
  maxCharacters = MAX_CHARACTERS,
): (ChosenPassage & { substance: number }) | null {
  const read = readPost(post);
  if (!read) return null;
  const spans = listSpans(read, maxCharacters).sort((a, b) => b.substance - a.substance || a.from - b.from);
  for (const best of spans) {
    const whole = completePassage(read, [best], maxCharacters);
    if (!whole) continue;
    const { passage, added } = addFindings(read, whole, spans, maxCharacters);
    const isOpening = passage.text.startsWith('[') || read.units.slice(0, passage.spans[0]?.from).every(isHeading);
    return { ...read, ...passage, substance: best.substance + 0.4 * added - (isOpening ? 0 : 0.3) };
  }
  return null;
}

const isHeading = ({ kind }: Unit): boolean => kind === 'heading';

function listSpans({ units, rates }: ReadPost, maxCharacters: number): RatedSpan[] {
  return units.flatMap((first, from) => {
    if (!first.isFit) return [];
    const spans: RatedSpan[] = [];
    let [substance, characters] = [0, 0];
    for (let to = from; to < units.length; to += 1) {
      const unit = units[to] as Unit;
      const inList = unit.kind === 'item' && hasLead(units, from, to);
      const count = to - from + 1;
      characters += unit.text.length + 1;
      if (!unit.isFit || characters > maxCharacters || (!inList && count > MAX_SENTENCES)) break;
      if (to > from && !follows(units, from, to)) break;
      // A question may only open a passage.
      if (unit.isQuestion && (to > from || SPEAKS_TO_READER.test(unit.text) || countWords(unit.text) > 12)) break;
      substance += (inList ? 0.6 : 1) * Math.max(-0.5, rates[to] ?? 0) - (to === from ? 0 : inList ? 0.1 : LENGTH_COST);
      // An introduction without what it introduces, or a heading, says nothing.
      if (unit.kind === 'lead' || unit.kind === 'heading' || unit.isQuestion) continue;
      const next = units[to + 1];
      const isCut = inList && next?.kind === 'item' && next.isFit ? 0.25 : 0;
      const items = units.slice(from, to + 1).filter(({ kind }) => kind === 'item').length;
      if (items === 1 && next?.kind === 'item' && next.isFit && inList) continue;
      spans.push({ from, to, substance: substance - isCut });
    }
    return spans;
  });
}

const hasLead = (units: readonly Unit[], from: number, to: number): boolean =>
  units.slice(from, to).some(({ kind }) => kind === 'lead' || kind === 'heading' || kind === 'item');

/** Whether a unit may stand behind the one before it in a passage. */
function follows(units: readonly Unit[], from: number, to: number): boolean {
  const [before, unit] = [units[to - 1] as Unit, units[to] as Unit];
  if (before.kind === 'lead') return unit.kind !== 'lead' && unit.kind !== 'heading';
  if (unit.kind === 'heading') return false;
  if (before.kind === 'heading') return to - 1 === from && unit.kind !== 'lead';
  if (before.kind === 'item') return unit.kind === 'item' || (unit.kind === 'sentence' && countWords(before.text) > 3);
  return true;
}

const ENOUGH_CHARACTERS = 200;

/** Adds findings from elsewhere in the post, what a short passage's paragraph explains, and the sentence that names its subject. */
function addFindings(
  read: ReadPost,
  whole: Passage,
  spans: readonly RatedSpan[],
  maxCharacters: number,
): { passage: Passage; added: number } {
  const { units, rates } = read;
  let passage = whole;
  let added = 0;
  const extend = (span: Span, max = maxCharacters): boolean => {
    const wider = completePassage(read, [...passage.spans, span], max);
    if (wider) passage = wider;
    return wider !== null;
  };
  for (const { from, to, substance } of spans) {
    if (substance < ADDED_MIN || passage.spans.length === MAX_PIECES) break;
    const isNext = passage.spans.some((other) => from === other.to + 1);
    const unit = units[from] as Unit;
    const isAlone =
      isOwnStart(unit) && unit.kind === 'sentence' && countWords(unit.text) > 6 && !/^["“'‘]/.test(unit.text);
    const overlaps = passage.spans.some((other) => from <= other.to && to >= other.from);
    if (!overlaps && to - from <= 1 && (isNext || isAlone) && extend({ from, to })) added += substance;
  }
  for (let last = passage.spans[0]?.to ?? 0; passage.spans.length === 1; last += 1) {
    const next = units[last + 1];
    if (!next?.isFit || next.line !== units[last]?.line || next.kind !== 'sentence' || next.isQuestion) break;
    if (isHollow(next.text) || (rates[last + 1] ?? 0) < 0) break;
    if (!extend({ from: last + 1, to: last + 1 }, Math.min(ENOUGH_CHARACTERS, maxCharacters))) break;
  }
  const opening = (passage.spans[0]?.from ?? 0) - 1;
  const opener = units[opening];
  const isFirst = units.slice(0, Math.max(0, opening)).every(isHeading);
  if (
    opener?.isFit &&
    isFirst &&
    !opener.isQuestion &&
    opener.kind === 'sentence' &&
    isOwnStart(opener, opening === 0)
  ) {
    const isTelling = (rates[opening] ?? 0) >= 0.25 || namesMore(opener.text, passage.text);
    if (isTelling) extend({ from: opening, to: opening });
  }
  return { passage, added };
}

/** Whether an opening has a name or a term of the trade that a passage lacks: "Vine is not dead." */
function namesMore(opening: string, body: string): boolean {
  if (isHollow(opening)) return false;
  const known = new Set(findWords(body).map(({ key }) => key));
  return findWords(opening).some(
    ({ key, written, from }) => !known.has(key) && ((from > 0 && /^\p{Lu}/u.test(written)) || isTradeTerm(written)),
  );
}

/**
 * Sentences of a post, whoever selected them, with what they lean on: the sentences that they point back to, the introduction of their
 * list, the line that says how they are meant, the one that takes them back, and their subject. Null where that is too long, unfit to be
 * repeated, or where too little is left.
 */
export function completePassage(read: ReadPost, selected: readonly Span[], maxCharacters: number): Passage | null {
  const { post, units } = read;
  let spans = lean(read, selected);
  if (!spans) return null;
  const subject = nameSubject(post, units, spans);
  if (subject === null) return null;
  if (typeof subject === 'number') spans = lean(read, [...spans, { from: subject, to: subject }]);
  if (!spans) return null;
  const said = spans.map(({ from, to }) => toStart(textOf(units, from, to))).join(GAP);
  const text = typeof subject === 'string' && subject !== '' ? `[${subject}] ${said}` : said;
  const isTelling = countWords(said) >= MIN_WORDS && !isShort(said) && /\p{L}{3}/u.test(said);
  return text.length <= maxCharacters && isTelling ? { text, spans } : null;
}

/** Sentences with all that they lean on, and what that leans on itself; null where some of it may not be repeated. */
function lean(read: ReadPost, selected: readonly Span[]): Span[] | null {
  const { units } = read;
  const isUnfit = ({ from, to }: Span) => units.slice(from, to + 1).some(({ isFit }) => !isFit);
  let spans = join(selected);
  for (let size = 0; size !== sizeOf(spans); ) {
    size = sizeOf(spans);
    const begun = spans.map((span) => resolveStart(read, span));
    const whole = join(begun.flatMap((from, index) => (from === null ? [] : [{ from, to: spans[index]?.to ?? from }])));
    if (begun.includes(null) || !takeTurnsIn(units, whole)) return null;
    spans = join([...whole, ...listFrames(units, whole).map((index) => ({ from: index, to: index }))]);
    if (spans.length === 0 || spans.some(isUnfit)) return null;
  }
  return spans;
}

const sizeOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from + 1, 0);

/** Other scripts say as much in half as many characters. */
const isShort = (text: string): boolean => text.length < 32 && countWords(text) < 10;

/** Adds what takes back the sentences before it, whatever it is, and what follows a quotation. Whether all of it could be. */
function takeTurnsIn(units: readonly Unit[], chosen: readonly Span[]): boolean {
  for (const span of chosen) {
    for (;;) {
      const { line, isQuoted } = units[span.to] as Unit;
      // A sentence in between, which must not be repeated, takes nothing back.
      const next = units.findIndex(
        (unit, at) => at > span.to && !(unit.line === line && !unit.isFit && !takesBack(unit.text)),
      );
      const turn = units[next];
      const isNeeded = turn && (takesBack(turn.text) || (isQuoted && next === span.to + 1));
      if (!isNeeded || chosen.some(({ from }) => from === next)) break;
      if (!turn.isFit || turn.kind === 'lead' || next > span.to + 1) return false;
      span.to = next;
    }
  }
  return true;
}

/**
 * The lines without which a passage may say the opposite: those that introduce it ("Three things I would never sign:", "Myths"), the
 * sentence that it denies or reports, and an opening that says how all of the post is meant.
 */
function listFrames(units: readonly Unit[], spans: readonly Span[]): number[] {
  const frames = spans.flatMap(({ from }) => [...findIntroduction(units, from), ...findLead(units, from)]);
  // A greeting before it opens nothing.
  const opening = units.findIndex(({ isFit }) => isFit);
  const framing = units.slice(0, opening + 1).flatMap(({ text }, index) => (isFraming(text) ? [index] : []));
  return [...framing, ...frames];
}

const QUOTES = /^["“„«»‘'「『]/;

/** The line that introduces what stands at this place: the one before its list, else the last that ends with a colon or is a heading. */
function findIntroduction(units: readonly Unit[], from: number): number[] {
  const { kind, line } = units[from] as Unit;
  if (kind === 'lead' || kind === 'heading') return [];
  // A list or quotation that is over was all that its introduction meant, but for a list of what it denies or reports.
  const isOver = ({ text }: Unit, index: number) => {
    const next = units[index + 1];
    const isListed = next?.kind === 'item' && !isFraming(text) && !leadsOn(text);
    return isListed || (index + 1 < from && QUOTES.test(next?.text ?? ''));
  };
  const before = units.slice(0, from);
  const index =
    kind === 'item'
      ? before.findLastIndex((unit) => unit.kind !== 'item')
      : before.findLastIndex((unit, at) =>
          unit.kind === 'lead' ? !isOver(unit, at) : unit.kind === 'heading' && unit.line !== line,
        );
  return index === -1 ? [] : [index];
}

/** The sentence before that this one may be what it denies or reports; of a report of what others say, also from further up. */
function findLead(units: readonly Unit[], from: number): number[] {
  const [before, unit] = [units[from - 1], units[from]];
  if (unit?.kind !== 'sentence' || before?.kind !== 'sentence') return [];
  if (before.line === unit.line && before.isFit && leadsOn(before.text)) return [from - 1];
  const above = units.slice(Math.max(0, from - MAX_REPORTED), from);
  const at = above.findLastIndex(({ text }) => reportsOthers(text));
  const isInWay = ({ line, kind }: Unit, index: number) => kind !== 'sentence' || (line !== unit.line && index > at);
  return at === -1 || above.slice(at).some((one, index) => isInWay(one, at + index)) ? [] : [from - above.length + at];
}

/** How many sentences are taken for what somebody else is reported to say. */
const MAX_REPORTED = 3;

/** A figure that moved, without what moved it. */
export const BARE_RESULT =
  /^(?:our |the |total |monthly |daily )?(?:sessions?|sales|orders|clicks|traffic|revenue|turnover|units|profits?|conversions?|conversion rate|acos|tacos|roas|ctr|cpc|returns?|return rate|ranks?|ranking|impressions|costs?|spend|margins?|subscriptions|views|samples?|lead time)\b/iu;

/**
 * Goes back from a sentence that refers to the one before it, at most three sentences or a list. Null where that must not be repeated or is
 * too long: another one would be taken for what "it" is.
 */
function resolveStart({ units, isForeign }: ReadPost, { from, to }: Span): number | null {
  let start = from;
  while (start > 0) {
    const unit = units[start] as Unit;
    const before = units[start - 1] as Unit;
    const isIntroduced =
      unit.kind === 'item' && (before.kind === 'lead' || before.kind === 'item' || before.kind === 'heading');
    const isAnnounced = unit.kind === 'lead' && /^(?:here|these|this|our|my)\b/i.test(unit.text);
    const isAnswer = before.isQuestion && before.line === unit.line && !SPEAKS_TO_READER.test(before.text);
    const isLoose = pointsBack(unit.text) || (hasLooseEnd(unit.text) && unit.kind !== 'item');
    const isBare =
      start === from && unit.kind === 'sentence' && BARE_RESULT.test(unit.text) && countWords(unit.text) < 15;
    const isVerdict = start < from && countWords(unit.text) <= 3;
    // No rule says whether a sentence of another language stands alone.
    const isUntold = isForeign && before.line === unit.line;
    if (!(unit.isQuoted || isUntold || isIntroduced || isAnswer || isVerdict || isBare || (isLoose && !isAnnounced)))
      break;
    const isFar = from - start >= (unit.kind === 'item' ? MAX_ITEMS_BACK : 3);
    if (isFar || !before.isFit || (before.isQuestion && countWords(before.text) > 12)) return null;
    if (textOf(units, start - 1, to).length > MAX_CHARACTERS) return null;
    start -= 1;
  }
  return start;
}

const isOwnStart = (unit: Unit, isFirst = false): boolean =>
  (!pointsBack(unit.text, isFirst) || (unit.kind === 'lead' && /^here\b/i.test(unit.text))) &&
  !hasLooseEnd(unit.text) &&
  unit.kind !== 'heading';
const hasTwoNouns = (text: string): boolean => findWords(text).length >= 3;

/**
 * The author's title or opening question, or the place of the opening sentence, for a passage that does not name its subject. Empty if
 * it does, null if the post has none of these.
 */
function nameSubject(post: SourcePost, units: readonly Unit[], spans: readonly Span[]): string | number | null {
  const start = spans[0]?.from ?? 0;
  const first = units[start] as Unit;
  const body = spans.map(({ from, to }) => textOf(units, from, to)).join(GAP);
  const isNumbered = first.kind === 'item' && /^\(?\d{1,2}[.)]/.test(first.text);
  const isOpening = units.slice(0, start).every(isHeading);
  const isFragment = !isOpening && first.kind !== 'lead' && countWords(first.text) < 7 && !hasTwoNouns(first.text);
  const isUnclear = !isOwnStart(first, start === 0) || isNumbered || isFragment;
  const title = titleOf(post) ?? questionBefore(units, start);
  const isFramed = hasOwnTitle(post) && isFraming(post.title);
  if (isFramed && !title) return null;
  const shared = title ? countShared(title, body) : 0;
  if (title && (isFramed || isUnclear || shared === 0 || (!isOpening && shared < 2))) return title;
  return isUnclear ? findOpening(units, start) : '';
}

/** The first sentence of the post, where it can say what the post is about. */
function findOpening(units: readonly Unit[], before: number): number | null {
  const index = units.findIndex(
    ({ isFit, text, kind, isQuestion }) =>
      isFit &&
      !isQuestion &&
      kind !== 'item' &&
      kind !== 'lead' &&
      countWords(text) >= 3 &&
      !pointsBack(text) &&
      !isHollow(text),
  );
  return index !== -1 && index < before && (units[index]?.text.length ?? 0) <= 170 ? index : null;
}

/** The author's whole title as the subject of a point, or null where it says nothing. */
function titleOf(post: SourcePost): string | null {
  const title = ownTitle(post)
    ?.replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}|[[\]])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (!title || title.length < 6 || title.length > 110 || findWords(title).length < 2) return null;
  return isHollow(title) || pointsBack(title, true) ? null : title;
}

/** The question that a post begins with and then answers: "Does anyone know how long a claim takes?" */
function questionBefore([first]: readonly Unit[], from: number): string | null {
  if (from === 0 || !first?.isQuestion || !first.isFit || first.text.length > 110) return null;
  return findWords(first.text).length >= 2 && !/\b(?:you|your)\b/i.test(first.text) ? first.text : null;
}

/** How many words of the title the passage has, too. */
function countShared(title: string, body: string): number {
  const words = new Set(findWords(body).map(({ key }) => stem(key)));
  return findWords(title).filter(({ key }) => words.has(stem(key))).length;
}

const stem = (key: string): string => (key.length > 5 ? key.replace(/(?:ing|ed|er|s)$/, '') : key);

/** In their order, those that meet or overlap as one. */
const join = (spans: readonly Span[]): Span[] =>
  spans
    .toSorted((a, b) => a.from - b.from)
    .reduce<Span[]>((joined, span) => {
      const last = joined.at(-1);
      if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to);
      else joined.push({ from: span.from, to: span.to });
      return joined;
    }, []);

const textOf = (units: readonly Unit[], from: number, to: number): string =>
  units
    .slice(from, to + 1)
    .map(({ text, kind }) => (kind === 'heading' ? `[${text.replace(/[:.]$/, '').replaceAll(/[[\]]/g, '')}]` : text))
    .join(' ');

/** A hasty beginning gets its capital. */
const toStart = (text: string): string => text.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());
