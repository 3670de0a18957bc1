import type { Hashtag, Tag } from './model';

/** Markup, control characters, and characters that reorder or hide text. */
const UNFIT = /[<>\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const SPACES = /\s+/gu;
const HASHTAG_CHARACTERS = 64;

/** A single word with one leading `#` (spec §5), without forbidden characters and bounded. Null if nothing is left. */
export function normalizeHashtagName(input: string): string | null {
  const name = input.replace(UNFIT, '').replace(SPACES, '').replace(/^#+/, '');
  return name === '' ? null : `#${[...name].slice(0, HASHTAG_CHARACTERS).join('')}`;
}

const BOOKMARK_CHARACTERS = 100;

/** Trims and bounds a typed name (spec §5). Null for whitespace alone. */
export const normalizeBookmarkName = (input: string): string | null =>
  [...input.trim()].slice(0, BOOKMARK_CHARACTERS).join('').trim() || null;

/** Case-insensitive (spec §5). */
export function findDuplicate(name: string, existing: readonly Tag[]): Tag | undefined {
  const wanted = foldName(name);
  return existing.find((item) => foldName(item.name) === wanted);
}

const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

/** Matches in any case and without a leading #. An empty input matches all. */
export function narrowTags(items: readonly Tag[], typed: string): Tag[] {
  const wanted = foldName(typed.trim().replace(/^#+/, '').trim());
  return items.filter(({ name }) => foldName(name).includes(wanted));
}

/** Stable for equal and unknown counts. */
export const orderByUse = (hashtags: readonly Hashtag[]): Hashtag[] =>
  [...hashtags].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
