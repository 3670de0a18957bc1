import { isAscii } from 'node:buffer';
import { guessEncoding, type SingleByte } from './guess-encoding.ts';

const LONGEST_MARK = 4;
/** Beyond this a file without any ASCII is decoded in pieces. */
const CARRIED_MAX = 1_000_000;
const ASCII_END = 0x80;

/**
 * Decodes the bytes of a file: UTF-16, as Excel and PowerShell write it, or UTF-8 in which single characters, or all, may be
 * windows-1252, or another encoding of Latin letters whose language tells. A byte of none becomes U+FFFD, for which the record is refused.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: ((chunk: Uint8Array, isLast: boolean) => string) | null = null;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of bytes) {
    if (decode) yield decode(chunk, false);
    else {
      head = Buffer.concat([head, chunk]);
      if (head.length < LONGEST_MARK) continue;
      decode = createDecoder(head);
      yield decode(head, false);
    }
  }
  yield decode ? decode(new Uint8Array(), true) : createDecoder(head)(head, true);
}

function createDecoder(head: Uint8Array): (chunk: Uint8Array, isLast: boolean) => string {
  const utf16 = detectUtf16(head);
  if (utf16) {
    const decoder = new TextDecoder(utf16);
    return (chunk, isLast) => decoder.decode(chunk, { stream: !isLast });
  }
  let carried = hasUtf8Mark(head) ? null : new Uint8Array();
  let encoding: SingleByte | null = null;
  return (chunk, isLast) => {
    const all = carried === null ? chunk.subarray(UTF8_MARK.length) : Buffer.concat([carried, chunk]);
    // Whether bytes are UTF-8 or windows-1252 depends on their neighbours, up to the next ASCII character.
    const known = all.findLastIndex((byte) => byte < ASCII_END) + 1;
    const end = isLast || all.length - known > CARRIED_MAX ? all.length : known;
    carried = all.slice(end);
    const whole = all.subarray(0, end);
    if (encoding === null && !isAscii(whole))
      encoding = isMostlyWhole(replacing.decode(whole)) ? 'windows-1252' : guessEncoding(whole);
    return encoding === null || encoding === 'windows-1252' ? decodeMixed(whole) : decodeBytes(whole, encoding);
  };
}

/** Whether most of the characters beyond ASCII could be decoded. */
export function isMostlyWhole(text: string): boolean {
  const broken = text.match(/\uFFFD+/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  return whole > 0 && whole >= broken;
}

/** C1 controls stand for bytes that the encoding does not have. */
const decodeBytes = (bytes: Uint8Array, encoding: SingleByte): string =>
  new TextDecoder(encoding).decode(bytes).replaceAll(/[\x80-\x9F]/g, '\uFFFD');

const UTF8_MARK = [0xef, 0xbb, 0xbf];
export const hasUtf8Mark = (bytes: Uint8Array): boolean => UTF8_MARK.every((byte, index) => bytes[index] === byte);

/** By the byte order mark, or by zeros between ASCII characters. Null for anything but UTF-16. */
export function detectUtf16([a, b, c, d]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if ((a === 0xff && b === 0xfe) || (a && b === 0 && c && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b && c === 0 && d)) return 'utf-16be';
  return null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const replacing = new TextDecoder('utf-8', { ignoreBOM: true });
const windows1252 = new TextDecoder('windows-1252');
/** So many different ones between two ASCII characters are no Western letters and punctuation. */
const FOREIGN_MIN = 4;

/** Decodes UTF-8, and what is not UTF-8 as windows-1252. Parts of a cut character and bytes of other encodings become U+FFFD. */
export function decodeMixed(bytes: Uint8Array): string {
  const whole = decodeStrictly(utf8, bytes);
  if (whole !== null) return whole;
  const parts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const isAscii = isAsciiAt(bytes, at);
    let end = at + 1;
    while (end < bytes.length && isAsciiAt(bytes, end) === isAscii) end += 1;
    const run = bytes.subarray(at, end);
    parts.push(isAscii ? replacing.decode(run) : decodeRun(run));
    at = end;
  }
  return parts.join('');
}

const isAsciiAt = (bytes: Uint8Array, index: number): boolean => (bytes[index] ?? 0) < ASCII_END;

/** Decodes the bytes between two ASCII characters. */
function decodeRun(run: Uint8Array): string {
  const sequences: { bytes: Uint8Array; character: string | null }[] = [];
  for (let at = 0; at < run.length; ) {
    const bytes = run.subarray(at, at + sequenceLength(run, at));
    sequences.push({ bytes, character: decodeStrictly(utf8, bytes) });
    at += bytes.length;
  }
  const broken = sequences.filter(({ character }) => character === null).map(({ bytes }) => bytes);
  const isForeign = broken.length >= FOREIGN_MIN && broken.some(([first]) => first !== broken[0]?.[0]);
  return sequences.map(({ bytes, character }) => character ?? (isForeign ? '\uFFFD' : decodeWestern(bytes))).join('');
}

/** How many of the bytes that the one at `at` announces are there, at least one. */
function sequenceLength(run: Uint8Array, at: number): number {
  const lead = run[at] ?? 0;
  const announced = lead < 0xc2 || lead > 0xf4 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let length = 1;
  while (length < announced && ((run[at + length] ?? 0) & 0xc0) === 0x80) length += 1;
  return length;
}

/** A single byte, or a letter and the punctuation after it; longer ones are a character of UTF-8 without its end. */
function decodeWestern(bytes: Uint8Array): string {
  const text = windows1252.decode(bytes);
  // C1 controls stand for bytes that windows-1252 does not have.
  return (text.length === 1 && !/\p{Cc}/u.test(text)) || /^\p{L}[…‘’“”•–—«»\u00A0]$/u.test(text) ? text : '\uFFFD';
}

/** Null where the bytes are of another encoding. */
export function decodeStrictly(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
