'use client';

import type { Bookmark } from '@/lib/bookmarks/model';
import { useBookmarks } from '@/lib/bookmarks/use-bookmarks';
import { describeFilters, type Known } from '@/lib/feed/describe-filters';
import type { FeedFilters } from '@/lib/feed/filters';
import { useIsSignedIn } from '@/lib/session/use-session';

/**
 * The words for what is shown: a heading, and a title, which stays true longer. A filter by bookmarks has no effect for who is
 * not signed in, so they are not told of it; while that is not known, `readersBookmarks` says whether the server knew a
 * reader, and the names that it knew.
 */
export function useFeedWords(
  filters: FeedFilters,
  { readersBookmarks, ...known }: Known & { readersBookmarks: Bookmark[] | null },
): { heading: string; title: string } {
  const isReader = useIsSignedIn(readersBookmarks !== null);
  const { bookmarks } = useBookmarks({ isNeeded: filters.bookmarks.length > 0 });
  const names = [...(readersBookmarks ?? []), ...bookmarks].map(({ id, name }) => [id, name] as const);
  const effective = isReader ? filters : { ...filters, bookmarks: [] };
  const all = { ...known, bookmarkNames: new Map(names) };
  return {
    heading: describeFilters(effective, all),
    title: describeFilters(effective, { ...all, total: null, today: undefined }),
  };
}
