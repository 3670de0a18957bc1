import { parseJson } from '@/lib/text/parse-json';

type ListedTitle = { slug: string; title: string };

export type Neighbours = { previous: ListedTitle | null; next: ListedTitle | null };

const KEY = 'opened-list';
// Around the post that was opened; more than anybody steps through.
const REACH = 100;

/** Keeps in this tab the list that a post was opened from, so that its article can lead to the posts before and after it. */
export function keepOpenedList(posts: readonly ListedTitle[], opened: ListedTitle): void {
  const at = posts.findIndex(({ slug }) => slug === opened.slug);
  const near = posts.slice(Math.max(0, at - REACH), at + REACH + 1).map(({ slug, title }) => ({ slug, title }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(near));
  } catch {
    // Storage is denied or full: the article does without.
  }
}

/** As it is kept, for `findNeighbours`; null where there is none. */
export function readOpenedList(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The posts before and after this one in a kept list; null where the post is not in it. */
export function findNeighbours(kept: string | null, slug: string): Neighbours | null {
  const list: unknown = parseJson(kept ?? '');
  if (!Array.isArray(list)) return null;
  const posts = list.filter(isListedTitle);
  const at = posts.findIndex((post) => post.slug === slug);
  return at < 0 ? null : { previous: posts[at - 1] ?? null, next: posts[at + 1] ?? null };
}

function isListedTitle(value: unknown): value is ListedTitle {
  if (typeof value !== 'object' || value === null) return false;
  const { slug, title } = value as Record<keyof ListedTitle, unknown>;
  return typeof slug === 'string' && typeof title === 'string';
}
