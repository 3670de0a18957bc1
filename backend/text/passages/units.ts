import { withoutAddresses } from '../default-title.ts';
import { addressesMachines, isAdvert, isNoise } from '../sentences/noise.ts';
import {
  beginningOf,
  bulletOf,
  contentLines,
  ENDS_WHOLE,
  isQuestionWithoutMark,
  LABEL,
  saysNo,
  segment,
  tidy,
  withoutHashtagsAtEnd,
} from '../sentences/split-sentences.ts';

/** A sentence, an entry of a list, or the line that introduces one, as a summary would repeat it. */
export type Unit = {
  text: string;
  kind: 'sentence' | 'item' | 'lead' | 'heading';
  /** Which line of the post, from 0. */
  line: number;
  /** Whether a summary may repeat it. */
  isFit: boolean;
  isQuestion: boolean;
  /** Whether all of it stands in quotation marks: its neighbours say whose words it is, and what of them. */
  isQuoted: boolean;
};

/** The numbers of the posts of a thread. */
const THREAD = /^(?:(?:a )?thread\b[\s:.–-]*)?(?:\(?\d{1,2}\/(?:\d{1,2}|n)?\)?\s+(?!of\b))?/iu;
const MAX_ITEM = 260;
const MAX_FIT = 420;
/** How much is read of a sentence that is too long to be repeated. */
const MAX_READ = 1000;
/** The length from which on a long post repeats itself. */
const MAX_UNITS = 120;

/** The units at the beginning of a cleaned text, in order, each marked with whether it may be repeated. */
export function listUnits(whole: string): Unit[] {
  const text = beginningOf(whole);
  const units: Unit[] = [];
  const keepsYes = saysNo(text);
  let line = 0;
  for (const given of contentLines(withoutAddresses(text))) {
    line += 1;
    const begun = units.length;
    units.push(...unitsOfLine(given, line, keepsYes, MAX_UNITS - units.length));
    const own = units.slice(begun);
    // Words to machines spoil their whole paragraph, an advert what follows it there.
    const advert = own.findIndex(({ text: said }) => isAdvert(said));
    const isSpoilt = own.some(({ text: said }) => addressesMachines(said));
    // "Need labels before Q4? We print them …"
    const isPitch = advert !== -1 && PITCH.test(own[0]?.text ?? '');
    for (const [index, unit] of own.entries())
      if (isSpoilt || isPitch || (advert !== -1 && index >= advert)) unit.isFit = false;
    if (units.length >= MAX_UNITS) break;
  }
  const advertised = new Set(units.filter((unit) => isAdvert(unit.text)).flatMap((unit) => listBrands(unit.text)));
  for (const unit of units) if (listBrands(unit.text).some((name) => advertised.has(name))) unit.isFit = false;
  markQuoted(units);
  return joinFigures(units);
}

const PITCH = /^(?:need|want|tired|struggling|looking|ready|fed up|still|why|wish|dreaming)\b[^.!]*\?$/iu;

/** Names as products have them: "ShelfHero", "sellerAmp". What an advert names is nobody's finding in the same post. */
const listBrands = (text: string): string[] =>
  text.match(/\b\p{L}\p{Ll}+\p{Lu}\p{L}+\b/gu)?.filter((name) => !BRANDS.test(name)) ?? [];

const BRANDS =
  /^(?:LinkedIn|TikTok|YouTube|eBay|PayPal|WhatsApp|AliExpress|GoDaddy|ChatGPT|OpenAI|WooCommerce|BigCommerce)$/;

function unitsOfLine(given: string, line: number, keepsYes: boolean, max: number): Unit[] {
  const beginsWithEmoji = /^\p{Extended_Pictographic}/u.test(given);
  const plain = withoutHashtagsAtEnd(tidy(given, keepsYes).replace(THREAD, ''))
    .replaceAll(/(?<![\p{L}\p{N}&])#(?=\p{L})/gu, '')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(plain)) return [];
  const bullet = bulletOf(plain, keepsYes);
  // Numbers and labels ("Day 3:") stay with their entries.
  const isCounted = /[\p{L}\p{N}]/u.test(bullet);
  const body = isCounted ? plain : plain.slice(bullet.length).trim();
  const isListed = bullet !== '' || LABEL.test(plain) || beginsWithEmoji;
  if (isListed && body.length <= MAX_ITEM) return [toUnit(body, /:$/.test(body) ? 'lead' : 'item', line)];
  const pieces = segment(body, max);
  return pieces.map((piece, index) => {
    const isLast = index === pieces.length - 1;
    if (isLast && /[:：]$/.test(piece)) return toUnit(piece, 'lead', line);
    const isWhole = ENDS_WHOLE.test(piece) || !isLast || countWords(piece) >= 6 || /\d/.test(piece);
    return toUnit(piece, isWhole ? 'sentence' : 'heading', line);
  });
}

function toUnit(given: string, kind: Unit['kind'], line: number): Unit {
  const text = given.slice(0, MAX_READ);
  const isQuestion = /[?؟？]["”’»)]*$/.test(text) || isQuestionWithoutMark(text);
  const isWhole = kind === 'lead' || kind === 'heading' || ENDS_WHOLE.test(text);
  const isFit =
    given.length <= MAX_READ &&
    text.length < MAX_FIT &&
    !isNoise(text) &&
    !isAdvert(text) &&
    !addressesMachines(text) &&
    !isShouted(text);
  return { text: isWhole ? text : `${text.replace(/[,;]$/, '')}.`, kind, line, isFit, isQuestion, isQuoted: false };
}

/** Short lines with figures that follow each other are a list, whether or not they have bullets. */
function joinFigures(units: Unit[]): Unit[] {
  const isFigure = (unit: Unit | undefined) =>
    unit !== undefined &&
    unit.kind === 'sentence' &&
    /\d/.test(unit.text) &&
    countWords(unit.text) <= 7 &&
    !/\b(?:is|was|were|are|has|had|have|went|fell|rose|cost|costs)\b/i.test(unit.text);
  return units.map((unit, index) => {
    const near = [units[index - 1], units[index + 1]].some((other) => isFigure(other) && other?.line !== unit.line);
    return isFigure(unit) && near ? { ...unit, kind: 'item' } : unit;
  });
}

/** Scripts without blanks between words, which have about two letters to each. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/gu;

export const countWords = (text: string): number =>
  text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length +
  Math.floor((text.match(UNSPACED)?.length ?? 0) / 2);

/** A sentence in capitals, beyond the abbreviations of the trade. */
function isShouted(sentence: string): boolean {
  const words = sentence.match(/\p{L}{4,}/gu) ?? [];
  const loud = words.filter((word) => word === word.toUpperCase() && word !== word.toLowerCase());
  return words.length > 3 && loud.length > words.length / 2;
}

/** Marks that open a quotation or a bracket, with those that close it; some languages turn them round. */
const PAIRS: Record<string, string> = {
  ...{ '(': ')', '[': ']', '（': '）', '「': '」', '『': '』' },
  ...{ '“': '”', '„': '“”', '«': '»', '»': '«»', '‹': '›', '‘': '’', '"': '"', "'": "'" },
};

const BRACKET = /[)\]）]/;
/** Marks that need not quote: they stand for a letter, behind the name of an owner, or for inches. */
const LOOSE = /['’‘"]/;

/**
 * Makes unfit what stands between a mark and the one that closes it in another unit, both included, and a unit with one that has no other:
 * within a quotation or a bracket a sentence says what its frame makes of it. Marks what is all quoted.
 */
function markQuoted(units: readonly Unit[]): void {
  const open: { mark: string; at: number; index: number }[] = [];
  for (const [at, { text }] of units.entries()) {
    for (const { mark, index, mayOpen } of listMarks(text)) {
      const closed = open.findLastIndex((one) => PAIRS[one.mark]?.includes(mark));
      if (closed !== -1) {
        const [first] = open.splice(closed) as [(typeof open)[0]];
        const isAll = first.index === 0 && !BRACKET.test(mark) && !/[\p{L}\p{N}]/u.test(text.slice(index));
        if (first.at === at && isAll) (units[at] as Unit).isQuoted = true;
        if (first.at < at) for (const unit of units.slice(first.at, at + 1)) unit.isFit = false;
      } else if (mayOpen) open.push({ mark, at, index });
      else if (!LOOSE.test(mark)) (units[at] as Unit).isFit = false;
    }
  }
  for (const { at } of open) (units[at] as Unit).isFit = false;
}

/** The marks of a text that quote or bracket, and which may open: no apostrophe, no number of an entry. */
function listMarks(text: string): { mark: string; index: number; mayOpen: boolean }[] {
  const plain = text.replace(/^\(?[\p{L}\d]{1,2}\)/u, (number) => ' '.repeat(number.length));
  return [...plain.matchAll(/[()[\]（）「」『』“”„«»‹›‘’"']/g)].flatMap(({ 0: mark, index }) => {
    const [before, after] = [plain[index - 1] ?? ' ', plain[index + 1] ?? ' '];
    if (mark === '"') return [{ mark, index, mayOpen: !/\d/.test(before) }];
    if (!LOOSE.test(mark)) return [{ mark, index, mayOpen: mark in PAIRS }];
    const mayOpen = mark !== '’' && /[\s(]/.test(before) && /\p{L}/u.test(after);
    return mayOpen || (/\S/.test(before) && !/[\p{L}\p{N}]/u.test(after)) ? [{ mark, index, mayOpen }] : [];
  });
}
