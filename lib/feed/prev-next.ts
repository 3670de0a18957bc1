import { readStored, writeStored } from '@/lib/browser/storage';
import { parseJson } from '@/lib/utils/parse-json';

type ListedTitle = { slug: string; title: string };

export type PrevNext = { previous: ListedTitle | null; next: ListedTitle | null };

const KEY = 'opened-list';
// Posts on each side of the opened one.
const REACH = 100;

/** Stores the opened post's list in this tab, so that its article can link to the posts before and after it. */
export function storeListOrder(posts: readonly ListedTitle[], opened: ListedTitle): void {
  const at = posts.findIndex(({ slug }) => slug === opened.slug);
  const near = posts.slice(Math.max(0, at - REACH), at + REACH + 1).map(({ slug, title }) => ({ slug, title }));
  writeStored(KEY, JSON.stringify(near), 'session');
}

/** The stored list, for `findPrevNext`. */
export const readListOrder = (): string | null => readStored(KEY, 'session');

/** Null if the post is not in the list. */
export function findPrevNext(kept: string | null, slug: string): PrevNext | null {
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
