import { fold } from '@/lib/utils/fold';

// Apart from `names.ts`, whose rules for what is typed are no part of the first load.

/** The name in an address: without `#` and folded, because names are compared so. */
export const hashtagKey = (name: string): string => fold(name.toWellFormed()).replace(/^#+/, '');

/** Null for names that no address can hold: browsers resolve dots, slashes would split the path, `.md` is the Markdown. */
export function hashtagPath(name: string, page = 1): `/hashtags/${string}` | null {
  const key = hashtagKey(name);
  if (/^\.{0,2}$|^\/|\.md$/.test(key)) return null;
  return `/hashtags/${encodeURIComponent(key)}${page > 1 ? `?page=${page}` : ''}`;
}
