'use client';

import useSWR, { useSWRConfig } from 'swr';
import { useUser } from '@/lib/account/session/use-session';
import { callApi } from '@/lib/browser/api/call-api';
import type { SavedCounts, SavedCountsResponse } from './model';

/**
 * Returns how many posts the reader has saved in each collection, null while loading and for visitors. `refresh` updates the
 * mounted components. Failures are only logged (spec §8).
 */
export function useSavedCounts({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  counts: SavedCounts;
  refresh: () => Promise<unknown>;
} {
  const user = useUser();
  const { mutate } = useSWRConfig();
  const { data } = useSWR(user && isNeeded ? keyOf(user.id) : null, fetchSavedCounts, {
    onError: (error: unknown) => console.warn('bookmarks could not be counted', error),
    // Every save changes the counts, so each component reads them again when it mounts.
    revalidateOnMount: true,
    dedupingInterval: 2_000,
  });
  return { counts: data ?? null, refresh: () => (user ? mutate(keyOf(user.id)) : Promise.resolve()) };
}

const keyOf = (userId: number) => ['/api/bookmarks/posts', userId] as const;

const fetchSavedCounts = async (): Promise<SavedCounts> =>
  (await callApi<SavedCountsResponse>('/api/bookmarks/posts')).counts;
