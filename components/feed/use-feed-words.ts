'use client';

import { useMemo, useState } from 'react';
import { useIsSignedIn } from '@/lib/account/session/session-store';
import { useBookmarks, useHashtags } from '@/lib/bookmarks/use-lists';
import { describeFilters, type Known } from '@/lib/feed/describe-filters';
import { type FeedFilters, type FilterNames, withoutPersonal } from '@/lib/feed/filters';
import type { ListedPost } from '@/lib/posts/model';
import type { Bookmark, Hashtag } from '@/lib/tags/model';

/**
 * The filters in effect, with the words for what is shown: a heading, and a title, which stays true longer. A filter by
 * bookmarks has no effect for visitors; until the session is loaded, `readersBookmarks` has the names that the server knew, if
 * it knew a reader.
 */
export function useFeedWords(
  filters: FeedFilters,
  { readersBookmarks, ...known }: Known & { readersBookmarks: Bookmark[] | null },
): { heading: string; title: string; effective: FeedFilters; names: FilterNames } {
  const isReader = useIsSignedIn(readersBookmarks !== null);
  const { bookmarks } = useBookmarks({ isNeeded: filters.bookmarks.length > 0 });
  const collections = [...(readersBookmarks ?? []), ...bookmarks].map(({ id, name }) => [id, name] as const);
  const effective = isReader ? filters : withoutPersonal(filters);
  const all = { ...known, bookmarkNames: new Map(collections) };
  return {
    effective,
    names: all,
    heading: describeFilters(effective, all),
    title: describeFilters(effective, { ...all, total: null, today: undefined }),
  };
}

/**
 * Names for the hashtags that are filtered by: from what the server sent along and the posts on the page, and only where
 * neither knows one from the list of all. Null stands for a hashtag that does not exist.
 */
export function useHashtagNames(ids: number[], rendered: Hashtag[], posts: ListedPost[]): Map<number, string | null> {
  // Keeps the names seen so far, also while the next list loads.
  const [seen] = useState(() => new Map<number, string>());
  for (const { id, name } of [...rendered, ...posts.flatMap(({ hashtags }) => hashtags)]) seen.set(id, name);
  const isNeeded = ids.some((id) => !seen.has(id));
  const { hashtags, isLoading } = useHashtags({ isNeeded });
  return useMemo(() => {
    const names = new Map<number, string | null>(seen);
    for (const { id, name } of hashtags) names.set(id, name);
    if (hashtags.length > 0 && !isLoading) for (const id of ids) if (!names.has(id)) names.set(id, null);
    return names;
  }, [ids, seen, hashtags, isLoading]);
}
