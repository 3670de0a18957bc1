'use client';

import { useApiList } from '@/lib/browser/api/use-api-list';
import type { Hashtag } from './model';

/** All hashtags by name (call 7), loaded when `isNeeded`. `add` shows a new one at once. */
export function useHashtags({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const { items: hashtags, update, ...list } = useApiList<Hashtag>('hashtags', isNeeded ? '/api/hashtags' : null);
  return { hashtags, ...list, add: (added: Hashtag) => update((others) => insertByName(others, added)) };
}

const insertByName = (list: Hashtag[], added: Hashtag): Hashtag[] =>
  [...list.filter(({ id }) => id !== added.id), added].sort((a, b) =>
    a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
  );
