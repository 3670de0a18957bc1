'use client';

import useSWR, { useSWRConfig } from 'swr';
import { callApi } from '@/lib/api/call-api';
import { useUser } from '@/lib/session/use-session';
import type { SavedCounts, SavedCountsAnswer } from './model';

/**
 * How many posts the signed-in reader has saved, null until that is known; nothing is asked for with `isNeeded` false.
 * `refresh` asks anew where somebody shows them. Failures are only logged (spec §8).
 */
export function useSavedCounts({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  counts: SavedCounts;
  refresh: () => Promise<unknown>;
} {
  const user = useUser();
  const { mutate } = useSWRConfig();
  const { data } = useSWR(user && isNeeded ? keyOf(user.id) : null, fetchSavedCounts, {
    onError: (error: unknown) => console.warn('bookmarks could not be counted', error), // Any save changes them: read anew wherever they are shown.
    revalidateOnMount: true,
    dedupingInterval: 2_000,
  });
  return { counts: data ?? null, refresh: () => (user ? mutate(keyOf(user.id)) : Promise.resolve()) };
}

const keyOf = (userId: number) => ['/api/bookmarks/posts', userId] as const;

const fetchSavedCounts = async (): Promise<SavedCounts> =>
  (await callApi<SavedCountsAnswer>('/api/bookmarks/posts')).counts;
