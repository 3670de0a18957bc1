'use client';

import useSWR from 'swr';
import { callApi } from '@/lib/api/call-api';
import type { AuthorCount } from './model';

/** The top 50 authors with their number of posts (call 4). Failures are only logged (spec §8). */
export function useAuthors(): { authors: AuthorCount[]; isLoading: boolean } {
  const { data, isLoading } = useSWR('/api/authors', fetchAuthors, {
    onError: (error: unknown) => console.warn('authors could not be read', error),
  });
  return { authors: data ?? [], isLoading };
}

const fetchAuthors = async (path: '/api/authors'): Promise<AuthorCount[]> =>
  (await callApi<{ authors: AuthorCount[] }>(path)).authors;
