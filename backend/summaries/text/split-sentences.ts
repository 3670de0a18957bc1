import { findAuthor, withoutLinkToPost } from '#lib/utils/link-to-post.ts';
import { withoutCode } from '#lib/utils/split-code.ts';

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
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|vs|approx|no|nr|fig|inc|ltd|co|corp|dept|est|e\.g|i\.e|etc|incl|ca|max|min|avg|a\.m|p\.m|u\.s|u\.k|jr|sr)\.$/i;
/** With what stands before it, and a bit more, so that the start of the text is told from the start of its end. */
const LONGEST_ABBREVIATION = 12;
const SMALL_BEGINNING = /(?<=[^.\s][.!?]\s)(?=\p{Ll})/u;
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
 * `Intl.Segmenter` knows no abbreviations, so what it cut after one is put together again; and it goes on where a sentence
 * begins with a small letter, as hasty ones do. Stops at `max` sentences: a line may have thousands of two letters.
 */
export function segment(line: string, max = Number.POSITIVE_INFINITY): string[] {
  const sentences: string[] = [];
  let begun = '';
  for (const { segment: piece } of segmenter.segment(line)) {
    for (const part of piece.split(SMALL_BEGINNING)) {
      begun += part;
      if (ABBREVIATION.test(begun.trimEnd().slice(-LONGEST_ABBREVIATION))) continue;
      sentences.push(begun.trim());
      begun = '';
      if (sentences.length >= max) return sentences;
    }
  }
  if (begun.trim()) sentences.push(begun.trim());
  return sentences;
}

/** Letters and figures alone, to compare sentences that differ in marks, blanks and case. */
export const toKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');
