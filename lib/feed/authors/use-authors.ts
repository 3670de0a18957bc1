'use client';

import useSWR from 'swr';
import { callApi } from '@/lib/browser/api/call-api';
import type { AuthorCount } from './model';

/** The top 50 authors (call 4). Failures are only logged (spec §8). */
export function useAuthors(): {
  authors: AuthorCount[];
  isLoading: boolean;
  hasFailed: boolean;
  refresh: () => Promise<unknown>;
} {
  const { data, error, isLoading, mutate } = useSWR('/api/authors', fetchAuthors, {
    onError: (error: unknown) => console.warn('authors could not be read', error),
  });
  return { authors: data ?? [], isLoading, hasFailed: !data && !!error, refresh: () => mutate() };
}

const fetchAuthors = async (path: '/api/authors'): Promise<AuthorCount[]> =>
  (await callApi<{ authors: AuthorCount[] }>(path)).authors;
