'use client';

import useSWR from 'swr';
import { callApi } from '@/lib/browser/api/call-api';
import type { Hashtag } from './model';

/** All hashtags by name (call 7), loaded when `isNeeded`. `add` shows a new one at once. Failures are only logged (spec §8). */
export function useHashtags({ isNeeded = true }: { isNeeded?: boolean } = {}): {
  hashtags: Hashtag[];
  isLoading: boolean;
  hasFailed: boolean;
  add: (hashtag: Hashtag) => void;
  refresh: () => Promise<unknown>;
} {
  const { data, error, isLoading, mutate } = useSWR(isNeeded ? '/api/hashtags' : null, fetchHashtags, {
    onError: (error: unknown) => console.warn('hashtags could not be read', error),
  });
  return {
    hashtags: data ?? [],
    isLoading,
    hasFailed: !data && !!error,
    add: (hashtag) => void mutate((list = []) => insertByName(list, hashtag), { revalidate: false }),
    refresh: () => mutate(),
  };
}

const fetchHashtags = async (): Promise<Hashtag[]> =>
  (await callApi<{ hashtags: Hashtag[] }>('/api/hashtags')).hashtags;

const insertByName = (list: Hashtag[], added: Hashtag): Hashtag[] =>
  [...list.filter(({ id }) => id !== added.id), added].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  );
