'use client';

import useSWR from 'swr';
import { useUser } from '@/lib/account/session/use-session';
import { callApi } from '@/lib/browser/api/call-api';
import type { Bookmark } from './model';

/**
 * The reader's collections, newest first (call 10); empty without a session or with `isNeeded` false. Failures are only
 * logged (spec §8).
 */
export function useBookmarks({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  bookmarks: Bookmark[];
  isLoading: boolean;
  hasFailed: boolean;
  add: (bookmark: Bookmark) => void;
  /** Updates the list after the server has changed. */
  update: (change: (bookmarks: Bookmark[]) => Bookmark[]) => void;
  refresh: () => Promise<unknown>;
} {
  const user = useUser();
  // Keyed by user, so that a later reader never sees these collections.
  const { data, error, isLoading, mutate } = useSWR(
    user && isNeeded ? (['/api/bookmarks', user.id] as const) : null,
    fetchBookmarks,
    {
      onError: (error: unknown) => console.warn('bookmarks could not be read', error),
    },
  );
  return {
    bookmarks: data ?? [],
    isLoading,
    hasFailed: !data && !!error,
    add: (bookmark) => void mutate((list = []) => [bookmark, ...list], { revalidate: false }),
    update: (change) => void mutate((list = []) => change(list), { revalidate: false }),
    refresh: () => mutate(),
  };
}

const fetchBookmarks = async (): Promise<Bookmark[]> =>
  (await callApi<{ bookmarks: Bookmark[] }>('/api/bookmarks')).bookmarks;
