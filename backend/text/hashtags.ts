import { fold } from '#lib/utils/fold.ts';
import { HASHTAG_PATTERN, toHashtagName } from '#lib/utils/hashtag-name.ts';
import { withoutCode } from '#lib/utils/split-code.ts';

const TAG = new RegExp(HASHTAG_PATTERN, 'gu');
const LINK = /(?:https?:\/\/|www\.)\S+/giu;

/** The given hashtags, then those of the text; each once (`fold`), in the first spelling. Links contain no hashtags. */
export function collectHashtags(given: readonly string[], text: string): string[] {
  const names = new Map<string, string>();
  for (const name of [...given.map(normalizeHashtag), ...findHashtags(text)]) {
    if (name && !names.has(fold(name))) names.set(fold(name), name);
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
  return toHashtagName(given.replace(/[^\p{L}\p{M}\p{N}_\u200c\u200d]+/gu, ''));
}

function findHashtags(text: string): (string | null)[] {
  return [...withoutCode(text).replace(LINK, ' ').matchAll(TAG)].map((match) =>
    toHashtagName(match.groups?.name ?? ''),
  );
}
