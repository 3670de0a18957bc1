import { fold } from '@/lib/utils/fold';
import type { Hashtag, Tag } from './model';

/** Markup, control characters, and characters that reorder or hide text. */
const UNFIT = /[<>\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const SPACES = /\s+/gu;
const HASHTAG_CHARACTERS = 64;

/** A single word with one leading `#` (spec §5), without styles of letters and forbidden characters, and bounded. Null if nothing is left. */
export function normalizeHashtagName(input: string): string | null {
  const name = input.normalize('NFKC').replace(UNFIT, '').replace(SPACES, '').replace(/^#+/, '');
  return fold(name) === '' ? null : `#${[...name].slice(0, HASHTAG_CHARACTERS).join('')}`;
}

const BOOKMARK_CHARACTERS = 100;
/** Of a name in a toast, which has one line. */
export const TOLD_CHARACTERS = 30;

/** Trims and bounds a typed name (spec §5). Null if nothing of it can be seen. */
export function normalizeBookmarkName(input: string): string | null {
  const name = [...input.trim()].slice(0, BOOKMARK_CHARACTERS).join('').trim();
  return fold(name).trim() === '' ? null : name;
}

/** Case-insensitive (spec §5), as the backend compares them. */
export function findDuplicate(name: string, existing: readonly Tag[]): Tag | undefined {
  const wanted = fold(name);
  return existing.find((item) => fold(item.name) === wanted);
}

/** Matches folded and without a leading #. An empty input matches all. */
export function narrowTags(items: readonly Tag[], typed: string): Tag[] {
  const wanted = fold(typed).trim().replace(/^#+/, '').trim();
  return items.filter(({ name }) => fold(name).includes(wanted));
}

/** Stable for equal and unknown counts. */
export const orderByUse = (hashtags: readonly Hashtag[]): Hashtag[] =>
  [...hashtags].sort((a, b) => (b.count ?? 0) - (a.count ?? 0));
