'use client';

import { useMemo, useState } from 'react';
import type { Hashtag } from '@/lib/bookmarks/hashtags/model';
import { useHashtags } from '@/lib/bookmarks/hashtags/use-hashtags';
import type { ListedPost } from '@/lib/posts/model';

/**
 * Names for the hashtags that are filtered by: from what the server sent along and the posts on the page, and only where
 * neither knows one from the list of all. Null stands for a hashtag that does not exist.
 */
export function useHashtagNames(ids: number[], rendered: Hashtag[], posts: ListedPost[]): Map<number, string | null> {
  // Keeps the names seen so far, also while the next list loads.
  const [seen] = useState(() => new Map<number, string>());
  for (const { id, name } of [...rendered, ...posts.flatMap(({ hashtags }) => hashtags)]) seen.set(id, name);
  const isNeeded = ids.some((id) => !seen.has(id));
  const { hashtags, isLoading } = useHashtags({ isNeeded });
  return useMemo(() => {
    const names = new Map<number, string | null>(seen);
    for (const { id, name } of hashtags) names.set(id, name);
    if (hashtags.length > 0 && !isLoading) for (const id of ids) if (!names.has(id)) names.set(id, null);
    return names;
  }, [ids, seen, hashtags, isLoading]);
}
