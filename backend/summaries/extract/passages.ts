import type { SummaryPost } from '../draft/draft.ts';
import { hasOwnTitle } from '../draft/own-title.ts';
import { findWords, isStopWord } from '../text/words.ts';
import { hasLooseEnd, isAdvert, isHollow, isNoise, pointsBack, takesBack } from './noise.ts';
import { isTradeTerm, rateSubstance } from './substance.ts';
import { countWords, listUnits, type Unit } from './units.ts';

/** A passage of a post in its own sentences. */
export type Passage = {
  /** As it is published: its pieces joined, behind their subject in brackets where they do not name it. */
  text: string;
  /** The pieces as they stand in the post, without the subject. */
  pieces: string[];
  substance: number;
};

const MAX_CHARACTERS = 380;
const MAX_LIST_CHARACTERS = 400;
/** With the lines that introduce it. */
const MAX_FRAMED_CHARACTERS = 500;
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

type Span = { from: number; to: number; substance: number };

/**
 * The passage of a post that says most: sentences that follow each other, a list behind its introduction, and the result where
 * that stands elsewhere. What the first sentence refers to comes with it: the sentences before it, else the title in brackets.
 * Null where the post says nothing that a summary could repeat.
 */
export function findPassage(post: SummaryPost): Passage | null {
  if (hasOwnTitle(post) && isAdvert(post.title)) return null;
  const units = listUnits(post.text);
  const rates = units.map((unit) => rateSubstance(unit));
  if (isPromotion(units, rates)) return null;
  const spans = listSpans(units, rates).sort((a, b) => b.substance - a.substance || a.from - b.from);
  for (const best of spans.slice(0, 12)) {
    const passage = complete(post, units, rates, best, spans);
    if (passage) return passage;
  }
  return null;
}

/** Mostly advert: nothing else that it says is to be trusted either. */
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

function listSpans(units: readonly Unit[], rates: readonly number[]): Span[] {
  return units.flatMap((first, from) => {
    if (!first.isFit) return [];
    const spans: Span[] = [];
    let [substance, characters] = [0, 0];
    for (let to = from; to < units.length; to += 1) {
      const unit = units[to] as Unit;
      const inList = unit.kind === 'item' && hasLead(units, from, to);
      const count = to - from + 1;
      characters += unit.text.length + 1;
      const isTooLong = characters > (inList ? MAX_LIST_CHARACTERS : MAX_CHARACTERS);
      if (!unit.isFit || isTooLong || (!inList && count > MAX_SENTENCES)) break;
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

function complete(
  post: SummaryPost,
  units: readonly Unit[],
  rates: readonly number[],
  best: Span,
  spans: readonly Span[],
): Passage | null {
  const start = resolveStart(units, best);
  const chosen: Span[] = [{ ...best, from: start }];
  const length = () => chosen.reduce((sum, { from, to }) => sum + textOf(units, from, to).length + GAP.length, 0);
  if (length() > MAX_LIST_CHARACTERS + 40) return null;
  let added = 0;
  for (const span of spans) {
    const { from, to, substance } = span;
    if (substance < ADDED_MIN || chosen.length === MAX_PIECES) break;
    const overlaps = chosen.some((other) => from <= other.to && to >= other.from);
    const isNext = chosen.some((other) => from === other.to + 1);
    const unit = units[from] as Unit;
    const isAlone =
      isOwnStart(unit) && unit.kind === 'sentence' && countWords(unit.text) > 6 && !/^["“'‘]/.test(unit.text);
    if (overlaps || to - from > 1 || !(isNext || isAlone)) continue;
    if (length() + textOf(units, from, to).length > MAX_CHARACTERS) continue;
    chosen.push(span);
    added += substance;
  }
  chosen.sort((a, b) => a.from - b.from);
  takeRest(units, rates, chosen);
  if (!takeTurnsIn(units, chosen)) return null;
  // The sentence that a post begins with names its subject.
  const [head] = chosen;
  const introduction = (head?.from ?? 0) - 1;
  const isIntroduced = introduction >= 0 && units.slice(0, introduction).every(({ kind }) => kind === 'heading');
  const opener = units[introduction];
  if (head && opener?.isFit && isIntroduced && !opener.isQuestion && opener.kind === 'sentence') {
    const fits = length() + opener.text.length <= MAX_CHARACTERS;
    const isTelling =
      (rates[introduction] ?? 0) >= 0.25 ||
      namesMore(opener.text, chosen.map(({ from, to }) => textOf(units, from, to)).join(' '));
    if (fits && isOwnStart(opener) && isTelling) chosen[0] = { ...head, from: introduction };
  }
  if (!takeFramesIn(post, units, chosen)) return null;
  let subject = '';
  const first = units[chosen[0]?.from ?? 0] as Unit;
  const body = chosen.map(({ from, to }) => textOf(units, from, to)).join(GAP);
  const isNumbered = first.kind === 'item' && /^\(?\d{1,2}[.)]/.test(first.text);
  const isOpening = units.slice(0, chosen[0]?.from ?? 0).every(({ kind }) => kind === 'heading');
  const isFragment = !isOpening && first.kind !== 'lead' && countWords(first.text) < 7 && !hasTwoNouns(first.text);
  const isUnclear = !isOwnStart(first) || isNumbered || isFragment;
  const title = subjectOf(post) ?? questionBefore(units, chosen[0]?.from ?? 0);
  const shared = title ? countShared(title, body) : 0;
  const isFramed = hasOwnTitle(post) && isFraming(post.title);
  if (isFramed && !title) return null;
  const needsTitle = isFramed || isUnclear || shared === 0 || (!isOpening && shared < 2);
  if (title && needsTitle && title.length + body.length < 470) subject = `[${title}] `;
  else if (isUnclear) {
    const opening = findOpening(units, chosen[0]?.from ?? 0);
    if (opening === null || length() + (units[opening]?.text.length ?? 0) > MAX_CHARACTERS) return null;
    if (opening + 1 === chosen[0]?.from) chosen[0] = { ...(chosen[0] as Span), from: opening };
    else chosen.unshift({ from: opening, to: opening, substance: rates[opening] ?? 0 });
  }
  const pieces = joinAdjacent(chosen).map(({ from, to }) => textOf(units, from, to));
  const text = pieces.map(toStart).join(GAP);
  if (countWords(text) < MIN_WORDS || isShort(text) || !/\p{L}{3}/u.test(text)) return null;
  const substance = best.substance + 0.4 * added - (subject === '' && !isOpening ? 0.3 : 0);
  return { text: subject + text, pieces, substance };
}

/** Whether an opening has a name or a term of the trade that a passage lacks: "Vine is not dead." */
function namesMore(opening: string, body: string): boolean {
  if (isHollow(opening)) return false;
  const known = new Set(findWords(body).map(({ key }) => key));
  return findWords(opening).some(
    ({ key, written, from }) => !known.has(key) && ((from > 0 && /^\p{Lu}/u.test(written)) || isTradeTerm(written)),
  );
}

/** Other scripts say as much in half as many characters. */
const isShort = (text: string): boolean => text.length < 32 && countWords(text) < 10;

const ENOUGH_CHARACTERS = 200;

/** A short passage takes what the rest of its paragraph explains. */
function takeRest(units: readonly Unit[], rates: readonly number[], chosen: Span[]): void {
  const [only] = chosen;
  while (only && chosen.length === 1) {
    const [last, next] = [units[only.to], units[only.to + 1]];
    if (!last || !next?.isFit || next.line !== last.line || next.kind !== 'sentence' || next.isQuestion) return;
    if (isHollow(next.text) || (rates[only.to + 1] ?? 0) < 0) return;
    if (textOf(units, only.from, only.to).length + next.text.length > ENOUGH_CHARACTERS) return;
    only.to += 1;
  }
}

/** Adds the sentences that take back what stands before them. Whether all of them could be. */
function takeTurnsIn(units: readonly Unit[], chosen: Span[]): boolean {
  for (const span of chosen) {
    const next = units[span.to + 1];
    const isTold = chosen.some(({ from }) => from === span.to + 1);
    if (!next || isTold || next.kind !== 'sentence' || next.isQuestion || isNoise(next.text) || !takesBack(next.text))
      continue;
    const length = chosen.reduce((sum, { from, to }) => sum + textOf(units, from, to).length + GAP.length, 0);
    if (!next.isFit || length + next.text.length > MAX_LIST_CHARACTERS) return false;
    span.to += 1;
  }
  return true;
}

/**
 * Adds the lines without which a passage may say the opposite: those that introduce it ("Three things I would never sign:", "Myths"), and an
 * opening that says how all of the post is meant. Whether all of them could be.
 */
function takeFramesIn(post: SummaryPost, units: readonly Unit[], chosen: Span[]): boolean {
  const isChosen = (index: number) => chosen.some(({ from, to }) => from <= index && index <= to);
  const [opening] = units;
  const frames = new Set(chosen.flatMap(({ from }) => [...findIntroduction(units, from), ...findLead(units, from)]));
  if (!hasOwnTitle(post) && opening?.isFit && !pointsBack(opening.text) && isFraming(opening.text)) frames.add(0);
  for (const index of frames) {
    if (isChosen(index)) continue;
    const unit = units[index] as Unit;
    if (!unit.isFit) return false;
    chosen.push({ from: index, to: index, substance: 0 });
  }
  chosen.sort((a, b) => a.from - b.from);
  return (
    chosen.reduce((sum, { from, to }) => sum + textOf(units, from, to).length + GAP.length, 0) <= MAX_FRAMED_CHARACTERS
  );
}

/** The line that introduces what stands at this place: the one before its list, else the last that ends with a colon or is a heading. */
function findIntroduction(units: readonly Unit[], from: number): number[] {
  const { kind, line } = units[from] as Unit;
  if (kind === 'lead' || kind === 'heading') return [];
  const before = units.slice(0, from);
  const index =
    kind === 'item'
      ? before.findLastIndex((unit) => unit.kind !== 'item')
      : before.findLastIndex((unit) => unit.kind === 'lead' || (unit.kind === 'heading' && unit.line !== line));
  return index === -1 ? [] : [index];
}

/** The sentence before, in the same paragraph, if this one may be what it denies or reports. */
function findLead(units: readonly Unit[], from: number): number[] {
  const [before, unit] = [units[from - 1], units[from]];
  const isLed = before?.kind === 'sentence' && unit?.kind === 'sentence' && before.line === unit.line && before.isFit;
  return isLed && leadsOn(before.text) ? [from - 1] : [];
}

/** A figure that moved, without what moved it. */
export const BARE_RESULT =
  /^(?:our |the |total |monthly |daily )?(?:sessions?|sales|orders|clicks|traffic|revenue|turnover|units|profits?|conversions?|conversion rate|acos|tacos|roas|ctr|cpc|returns?|return rate|ranks?|ranking|impressions|costs?|spend|margins?|subscriptions|views|samples?|lead time)\b/iu;

/** Goes back from a sentence that refers to the one before it, at most three sentences or a list. */
function resolveStart(units: readonly Unit[], { from, to }: Span): number {
  let start = from;
  const isForeign = !isEnglish(units.map(({ text }) => text).join(' '));
  while (start > 0) {
    const unit = units[start] as Unit;
    if (from - start >= (unit.kind === 'item' ? MAX_ITEMS_BACK : 3)) break;
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
    const needs = isUntold || isIntroduced || isAnswer || isVerdict || isBare || (isLoose && !isAnnounced);
    if (!needs || !before.isFit || (before.isQuestion && countWords(before.text) > 12)) break;
    if (textOf(units, start - 1, to).length > MAX_LIST_CHARACTERS) break;
    start -= 1;
  }
  return start;
}

/** By its share of words that say nothing, which are of English alone. */
function isEnglish(text: string): boolean {
  const words = text.match(/[\p{L}'’]+/gu) ?? [];
  return words.length < 12 || words.filter(isStopWord).length / words.length > 0.2;
}

const isOwnStart = (unit: Unit): boolean =>
  (!pointsBack(unit.text) || (unit.kind === 'lead' && /^here\b/i.test(unit.text))) &&
  !hasLooseEnd(unit.text) &&
  unit.kind !== 'heading';
const hasTwoNouns = (text: string): boolean => findWords(text).length >= 3;

/** The first sentence of the post, where it can say what the post is about. */
function findOpening(units: readonly Unit[], before: number): number | null {
  const index = units.findIndex(
    ({ isFit, text, kind, isQuestion }) =>
      isFit && !isQuestion && kind !== 'item' && countWords(text) >= 3 && !pointsBack(text) && !isHollow(text),
  );
  return index !== -1 && index < before && (units[index]?.text.length ?? 0) <= 170 ? index : null;
}

/** The author's title as the subject of a point, or null where it says nothing. */
function subjectOf(post: SummaryPost): string | null {
  if (!hasOwnTitle(post)) return null;
  const plain = post.title
    .replaceAll(/(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D})/gu, '')
    .replaceAll(/[[\]]/g, '')
    .replace(/\s*\(([^)]*)\)?\s*$/, (all, note: string) => (takesBack(note) ? all : ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [head = '', ...rest] = plain.split(/\s[|–—]\s|\s-\s/);
  const title = head.trim().length >= 12 && !rest.some(takesBack) ? head.trim() : plain;
  if (title.length < 6 || title.length > 90 || findWords(title).length < 2) return null;
  return isNoise(title) || isAdvert(title) || isHollow(title) || pointsBack(title)
    ? null
    : title.replace(/[.:!]+$/, '');
}

/** The question that a post begins with and then answers: "Does anyone know how long a claim takes?" */
function questionBefore(units: readonly Unit[], from: number): string | null {
  const [first] = units;
  if (from === 0 || !first?.isQuestion || !first.isFit || first.text.length > 110) return null;
  const subject = first.text.replace(ASKS_AROUND, '').replace(/\?+$/, '').trim();
  return findWords(subject).length >= 2 && !/\b(?:you|your)\b/i.test(subject) ? subject : null;
}

const ASKS_AROUND =
  /^(?:(?:does|do) (?:anyone|anybody|you) know|(?:has|have|did) (?:anyone|anybody)(?: else)?(?: ever)?|(?:is|are) (?:anyone|anybody)(?: else)?|anyone(?: else)?|quick question:?)\s+/iu;

/** How many words of the title the passage has, too. */
function countShared(title: string, body: string): number {
  const words = new Set(findWords(body).map(({ key }) => stem(key)));
  return findWords(title).filter(({ key }) => words.has(stem(key))).length;
}

const stem = (key: string): string => (key.length > 5 ? key.replace(/(?:ing|ed|er|s)$/, '') : key);

function joinAdjacent(spans: readonly Span[]): Span[] {
  return spans.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1);
    if (last && span.from <= last.to + 1) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
    return joined;
  }, []);
}

const textOf = (units: readonly Unit[], from: number, to: number): string =>
  units
    .slice(from, to + 1)
    .map(({ text, kind }) => (kind === 'heading' ? `[${text.replace(/[:.]$/, '').replaceAll(/[[\]]/g, '')}]` : text))
    .join(' ');

/** A hasty beginning gets its capital. */
const toStart = (text: string): string => text.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());

/** A title that begins with a number of things promises a list: "5 myths", "Three things". */
const COUNTS =
  /^(?:(?:my|the|our|your|these|top|first|last|best|worst) )*(?:#?\d{1,3}\+?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) +\p{L}/iu;
const DENIES =
  /\b(?:never|not|no|none|nobody|nothing|neither|nor|cannot|\p{L}+n['’]t|stop|avoid|myths?|mistakes?|errors?|wrong|lies?|liars?|false|fake|fiction|nonsense|bad|worst|beliefs?|gurus?|rumou?rs?)\b/iu;
const REPORTS =
  /\b(?:believe[ds]?|thinks?|thought|assum\p{L}+|claims?|claimed|pretend\p{L}*|imagine[ds]?|suppose[ds]?|says?|said|tells?|told|heard|hear|promise[ds]?|preach\p{L}*|advice|advise\p{L}*|everyone|everybody|supposedly|allegedly|sarcasm|joke|satire|quot\p{L}+|wrote|these|following)\b|[“”"«»„]|(?<!\p{L})['‘]\p{L}/iu;

/** Whether the title or first line of a post says how all that follows is meant: "5 myths", "Things I would never sign". */
const isFraming = (line: string): boolean => COUNTS.test(line) || DENIES.test(line);

/** Whether a sentence may be what the next one is put up for: it denies, doubts or reports. */
const leadsOn = (sentence: string): boolean => DENIES.test(sentence) || REPORTS.test(sentence);
