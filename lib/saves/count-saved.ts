import type { SavedCounts } from './model';

type SavedPost = { bookmarkIds: number[] };

/** How many posts there are in all and in each collection; null where they are not known. */
export function countSaved(posts: SavedPost[] | null): SavedCounts {
  if (!posts) return null;
  const byBookmark: Record<string, number> = {};
  for (const id of posts.flatMap(({ bookmarkIds }) => bookmarkIds)) byBookmark[id] = (byBookmark[id] ?? 0) + 1;
  return { all: posts.length, byBookmark };
}
