import { withoutCode } from '#lib/utils/split-code.ts';

const NAME_MAX = 64;
const NAME_MIN = 2;
/** The length before composing, which joins combining marks. */
const WRITTEN_MAX = 4 * NAME_MAX;
const TAG = /(?<![\p{L}\p{M}\p{N}_&/#＃])[#＃]([\p{L}\p{M}\p{N}_]+)/gu;
const LINK = /(?:https?:\/\/|www\.)\S+/giu;

/**
 * The given hashtags, then those of the text; case-insensitively distinct, in the first spelling. Letters, digits and
 * underscores of any script, 2–64 characters, at least one letter ("#1" is a rank). Links contain no hashtags.
 */
export function collectHashtags(given: readonly string[], text: string): string[] {
  const names = new Map<string, string>();
  for (const name of [...given.map(normalizeHashtag), ...findHashtags(text)]) {
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

const GIVEN_MAX = 50;

/** Separates valid names from problems: impossible names, and those beyond fifty. */
export function checkHashtags(given: readonly string[]): { names: string[]; warnings: string[] } {
  const wrong = given.filter((name) => normalizeHashtag(name) === null);
  const right = given.filter((name) => normalizeHashtag(name) !== null);
  const warnings = wrong.map(
    (name) => `went in without ${JSON.stringify(name.slice(0, 80))}, which cannot be a hashtag`,
  );
  if (right.length > GIVEN_MAX) warnings.push(`went in with the first ${GIVEN_MAX} of ${right.length} hashtags`);
  return { names: right.slice(0, GIVEN_MAX), warnings };
}

/** `amazon ppc`, `##AmazonPPC`, `＃amazonppc` → one leading `#` and no blanks. Null if impossible. */
export function normalizeHashtag(given: string): string | null {
  return toHashtag(given.replace(/[^\p{L}\p{M}\p{N}_]+/gu, ''));
}

function findHashtags(text: string): (string | null)[] {
  return [...withoutCode(text).replace(LINK, ' ').matchAll(TAG)].map((match) => toHashtag(match[1] ?? ''));
}

function toHashtag(word: string): string | null {
  if (word.length > WRITTEN_MAX) return null;
  const name = word.normalize('NFC');
  const length = [...name].length;
  return length >= NAME_MIN && length <= NAME_MAX && /\p{L}/u.test(name) ? `#${name}` : null;
}
