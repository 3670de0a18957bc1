'use client';

import { useUser } from '@/lib/account/session/session-store';
import { useApiList } from '@/lib/browser/api/use-api-list';
import type { Bookmark, Hashtag } from '../tags/model';

/** The reader's collections, newest first (call 10); empty without a session or with `isNeeded` false. */
export function useBookmarks({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const user = useUser();
  // Keyed by user, so that a later reader never sees these collections.
  const key = user && isNeeded ? (['/api/bookmarks', user.id] as const) : null;
  const { items: bookmarks, ...list } = useApiList<Bookmark>('bookmarks', key);
  return { bookmarks, ...list, add: (added: Bookmark) => list.update((others) => [added, ...others]) };
}

/** All hashtags by name (call 7), loaded when `isNeeded`. `add` shows a new one at once. */
export function useHashtags({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const { items: hashtags, update, ...list } = useApiList<Hashtag>('hashtags', isNeeded ? '/api/hashtags' : null);
  return { hashtags, ...list, add: (added: Hashtag) => update((others) => insertByName(others, added)) };
}

const insertByName = (list: Hashtag[], added: Hashtag): Hashtag[] =>
  [...list.filter(({ id }) => id !== added.id), added].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  );
