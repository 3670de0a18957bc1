import { Parser } from 'htmlparser2';

const REFERENCE = /&(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][a-z\d]{1,31});/gi;
const NUMERIC = /&#(?:(\d{1,8})|x([\da-f]{1,8}));/gi;
const PAIR = /&#(?:5[56]\d{3}|x0{0,4}d[89ab][\da-f]{2});&#(?:5[67]\d{3}|x0{0,4}d[c-f][\da-f]{2});/gi;

/** Decodes HTML's entities once: `&amp;lt;` becomes `&lt;`. One without a semicolon may be a part of an address, and stays. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return repairReferences(text).replace(REFERENCE, decodeReference);
}

/** A text from which `decodeEntities` makes this one. */
export const encodeReferences = (text: string): string =>
  text.includes('&') ? text.replace(/&(?=#?\w{1,32};)/g, '&amp;') : text;

/** Joins two references to the halves of an emoji; drops references to what is no character, which would damage the text. */
export const repairReferences = (text: string): string =>
  text.includes('&#')
    ? text
        .replace(PAIR, (pair) => {
          const character = String.fromCharCode(...listCodes(pair));
          return /^[\u{10000}-\u{10ffff}]$/u.test(character) ? character : pair;
        })
        .replace(NUMERIC, (reference) => (listCodes(reference).every(isCharacter) ? reference : ''))
    : text;

const listCodes = (references: string): number[] =>
  Array.from(references.matchAll(NUMERIC), ([, decimal, hex]) =>
    decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal),
  );

// HTML reads 128–159 as windows-1252.
const isCharacter = (code: number): boolean =>
  code <= 0x10ffff &&
  !(code >= 0xd800 && code <= 0xdfff) &&
  code % 0x10000 < 0xfffd &&
  (code >= 0x20 || code === 9 || code === 10 || code === 13);

function decodeReference(reference: string): string {
  let text = '';
  const parser = new Parser({
    ontext(chunk) {
      text += chunk;
    },
  });
  parser.end(reference);
  return text;
}
