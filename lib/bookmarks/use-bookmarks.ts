'use client';

import useSWR from 'swr';
import { callApi } from '@/lib/api/call-api';
import { useUser } from '@/lib/session/use-session';
import type { Bookmark } from './model';

/**
 * The signed-in reader's own collections, newest first (call 10); empty for everybody else, and with `isNeeded` false. `add`
 * shows a created one at once. Failures are only logged (spec §8).
 */
export function useBookmarks({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  bookmarks: Bookmark[];
  isLoading: boolean;
  add: (bookmark: Bookmark) => void;
  /** Changes what is shown, after the server has. */
  update: (change: (bookmarks: Bookmark[]) => Bookmark[]) => void;
  refresh: () => Promise<unknown>;
} {
  const user = useUser();
  // The user is part of the key, so that nobody sees the collections of whoever was signed in before.
  const { data, isLoading, mutate } = useSWR(
    user && isNeeded ? (['/api/bookmarks', user.id] as const) : null,
    fetchBookmarks,
    {
      onError: (error: unknown) => console.warn('bookmarks could not be read', error),
    },
  );
  return {
    bookmarks: data ?? [],
    isLoading,
    add: (bookmark) => void mutate((list = []) => [bookmark, ...list], { revalidate: false }),
    update: (change) => void mutate((list = []) => change(list), { revalidate: false }),
    refresh: () => mutate(),
  };
}

const fetchBookmarks = async (): Promise<Bookmark[]> =>
  (await callApi<{ bookmarks: Bookmark[] }>('/api/bookmarks')).bookmarks;
