import { findAuthor, withoutLinkToPost } from '#lib/utils/link-to-post.ts';
import { withoutCode } from '#lib/utils/split-code.ts';
import { isEnglish } from './words.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

const BULLET =
  /^(?:[-–—•*·●▪◦‣→➜➡►▶✓✔✅☑☐~>]|\(?\d{1,2}(?:[.)\]]|\/\d{0,2})(?=\s|\p{L})|[٠-٩]{1,2}[.)]|[a-h][.)](?=\s))+\s*/u;
export const LABEL =
  /^(?:(?:day|week|month|year|step|tip|rule|part|phase|lesson|no|nr|point)\.?\s*\d+\s*[.:)–—-]\s*|\d{1,2}:\d\d\s*[–—:-]?\s*|\d+\s*[–—=:-]\s+(?!\d))/i;
/** Marks that say no, or which way something goes: without them a sentence says the opposite, or nothing. */
const MEANT = /[❌✖✗✘🚫⛔👎⬆⬇📈📉🔺🔻]/u;
const SAYS_NO = /[❌✖✗✘🚫⛔👎]/u;
/** Marks that are bullets, unless others of the text say no. */
const SAYS_YES = /[✓✔✅☑👍]/u;
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3}/gu;
/** A word before a colon that says what kind of statement follows: "Pro tip: …". */
const STATEMENT_LABEL =
  /^(?:breaking(?: news)?|psa|(?:hot|spicy|unpopular|controversial) (?:take|opinion)|confession|quick (?:tip|one|note|reminder|update)|(?:pro|hot|daily|\p{L}+) ?tip|tip|reminder|update|fyi|heads[- ]?up|news|new|p\.?s\.?|tl;?dr|note|til|fun fact|thread|storytime|important|attention sellers|sellers)\s*[:!–—]+\s*/iu;
/** A sentence as it is analysed, without its label. It is published with it. */
export const withoutLabel = (sentence: string): string => sentence.replace(STATEMENT_LABEL, '') || sentence;

/** A digit, # or * on a key: at the beginning of a line it numbers an entry, elsewhere it is the digit. */
const KEYCAPS_BEFORE = /^\s*(?:[0-9#*]\u{FE0F}?\u{20E3}\s*)+/u;
const HASHTAG_NAME = /^[\p{L}\p{M}\p{N}_]+$/u;
const ABBREVIATION =
  /(?:^|[\s(])(?:prof|approx|no|fig|inc|co|corp|dept|est|etc|incl|ca|max|min|avg|mio|inkl|exkl|evtl|usw|aprox)\.$/i;
/**
 * A full stop that need not end a sentence, whatever its language: behind a single letter ("J. Smith", "z. B."), or a word without vowels
 * ("Mr. Smith", "24 pcs. Nuts") that is no unit of two letters ("40 kg. We").
 */
const MAY_GO_ON =
  /(?:^|[\s(.])\p{L}\.$|(?:^|[\s(])(?:(?<!\d\s?)\p{Lu}?[b-df-hj-np-tv-xzß]{1,2}|[\p{Lu}b-df-hj-np-tv-xzß][b-df-hj-np-tv-xzß]{2,})\.$/u;
/** The same before a number: "Oct. 15", "Art. 7". */
const MAY_BE_NUMBERED = /(?:^|[\s(])\p{L}{2,4}\.$/u;
/** An ordinal of languages that write "1. Januar". */
const ORDINAL = /(?:^|[\s(])\d{1,2}\.$/;
/** With what stands before it, and a bit more, so that the start of the text is told from the start of its end. */
const LONGEST_ABBREVIATION = 12;
export const ENDS_WHOLE = /[.!?…。！？؟][\p{Pe}\p{Pf}"'”’»]*$/u;
/** A question whose mark was forgotten. */
const ASKS = /^(?:who|whose|what|why|how|when|where|which|is|are|do|does|did|can|could|would|should|anyone|anybody)\b/i;
/** Whether a line is a question whose mark was forgotten. */
export const isQuestionWithoutMark = (line: string): boolean => !ENDS_WHOLE.test(line) && ASKS.test(line);

/** About 120 sentences. */
const MAX_READ_CHARACTERS = 12_000;

/**
 * As much of a text as is analysed, up to the end of a sentence or a word: some expressions take time that grows with
 * the square of a line's length.
 */
export function beginningOf(text: string): string {
  if (text.length <= MAX_READ_CHARACTERS) return text;
  const read = text.slice(0, MAX_READ_CHARACTERS);
  const ends = [read.lastIndexOf('\n'), read.lastIndexOf('. ') + 1, read.lastIndexOf(' ')];
  return read.slice(0, ends.find((end) => end > MAX_READ_CHARACTERS / 2) ?? MAX_READ_CHARACTERS).toWellFormed();
}

/** Without code, and without the author's name and the marker that some sources put below their texts. */
export function contentLines(text: string): string[] {
  const words = withoutCode(withoutLinkToPost(text, findAuthor(text)));
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export const saysNo = (text: string): boolean => SAYS_NO.test(text);

/** The marker at the beginning of a list's entry. */
export const bulletOf = (plain: string, keepsYes: boolean): string =>
  keepsYes && SAYS_YES.test(plain.slice(0, 2)) ? '' : (BULLET.exec(plain)?.[0] ?? '');

/** A line without emoji, but for those that mean something. */
export const tidy = (line: string, keepsYes = false): string =>
  line
    .toWellFormed()
    .normalize('NFC')
    .replace(KEYCAPS_BEFORE, '• ')
    .replaceAll(EMOJI, (mark) => (MEANT.test(mark) || (keepsYes && SAYS_YES.test(mark)) ? mark : ' '))
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(/ (?=[.,!?;:)])/g, '')
    .trim();

/** A line without the hashtags that it ends with. Goes from the end: an expression would try every hashtag before it, too. */
export function withoutHashtagsAtEnd(line: string): string {
  let left = line;
  for (let whole = line.trimEnd(); ; whole = left.trimEnd()) {
    const mark = whole.lastIndexOf('#');
    if (mark === -1 || !HASHTAG_NAME.test(whole.slice(mark + 1))) return left;
    left = whole.slice(0, mark).trimEnd();
  }
}

/**
 * `Intl.Segmenter` knows no abbreviations, so what it may have cut within a sentence is put together again: two sentences as one are whole,
 * half of one is not. Stops at `max` sentences: a line may have thousands of two letters.
 */
export function segment(line: string, max = Number.POSITIVE_INFINITY): string[] {
  const sentences: string[] = [];
  const hasOrdinals = !isEnglish(line, 1);
  for (const { segment: piece } of segmenter.segment(line)) {
    const begun = sentences.at(-1);
    if (begun !== undefined && goesOn(begun, piece, hasOrdinals)) sentences[sentences.length - 1] = begun + piece;
    else if (sentences.length === max) break;
    else sentences.push(piece);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}

function goesOn(begun: string, piece: string, hasOrdinals: boolean): boolean {
  const end = begun.trimEnd().slice(-LONGEST_ABBREVIATION);
  const isAbbreviated = ABBREVIATION.test(end) || MAY_GO_ON.test(end);
  return isAbbreviated || (/^\d/.test(piece) && MAY_BE_NUMBERED.test(end)) || (hasOrdinals && ORDINAL.test(end));
}

/** Letters and figures alone, to compare sentences that differ in marks, blanks and case. */
export const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
