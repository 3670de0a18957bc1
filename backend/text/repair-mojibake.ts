import { decodeStrictly } from './decode-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The byte of each character that windows-1252 has. */
const BYTES = new Map(
  Array.from(
    new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
    (character, byte) => [character, byte],
  ),
);

/** The first byte of a character of UTF-8, and another that is no ASCII. */
const SUSPECT = /[\u00C2-\u00F4][^\0-\x7F]/;

/**
 * The text that was written, of one that a spreadsheet has read as windows-1252 although it was UTF-8: `JÃ¼rgen` is `Jürgen`. Any other
 * text as it is: of letters that belong together so, hardly any are another character's bytes.
 */
export function repairMojibake(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const bytes = Array.from(text, (character) => BYTES.get(character));
  if (!bytes.every((byte) => byte !== undefined)) return text;
  return decodeStrictly(utf8, Uint8Array.from(bytes)) ?? text;
}
