/** Markup, control characters, and characters that reorder or hide text. */
const UNFIT = /[<>\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const SPACES = /\s+/gu;
const MAX_CHARACTERS = 64;

/** A single word with one leading `#` (spec §5), without forbidden characters and bounded. Null if nothing is left. */
export function normalizeHashtagName(input: string): string | null {
  const name = input.replace(UNFIT, '').replace(SPACES, '').replace(/^#+/, '');
  return name === '' ? null : `#${[...name].slice(0, MAX_CHARACTERS).join('')}`;
}
