'use client';

import useSWR from 'swr';
import { createStore, useStore } from '@/lib/utils/state/store';
import type { Post } from './model';

const keyOf = (id: number | null) => (id === null ? null : `/api/posts/${id}`);

type Details = { post: Post | undefined; hasFailed: boolean; retry: () => void };

/** `post` is undefined while it loads and after a failure. */
export function usePostDetails(id: number): Details {
  const { data, error, mutate } = useSWR<Post>(keyOf(id));
  return { post: data, hasFailed: error !== undefined && data === undefined, retry: () => void mutate() };
}

/** Prefetches a post. A failure is shown when the post is opened. */
export function usePrefetchedDetails(id: number | null): void {
  useSWR<Post>(keyOf(id));
}

const pointedPostStore = createStore<number | null>(null);

/** Called on hover, touch and focus of a card. */
export const pointAtPost = (id: number): void => pointedPostStore.set(id);

export const usePointedPost = (): number | null => useStore(pointedPostStore, null);
