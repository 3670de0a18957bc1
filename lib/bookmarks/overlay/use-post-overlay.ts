'use client';

import { useEffect } from 'react';
import { useUser } from '@/lib/account/session/session-store';
import { useStorePart } from '@/lib/utils/state/store';
import type { ReaderPost, TaggedPost } from '../../posts/model';
import { NO_READER_POSTS, readerPostsStore } from './store';

/**
 * The post's current hashtags and the reader's bookmarks; without a session its hashtags alone. Fetches unknown posts
 * of a page in one request.
 */
export function usePostOverlay({ id, hashtags, bookmarks = [] }: Omit<TaggedPost, 'title'>): ReaderPost {
  const user = useUser();
  const userId = user?.id ?? null;
  const known = useStorePart(readerPostsStore, NO_READER_POSTS, ({ userId: owner, posts }) =>
    userId !== null && userId === owner ? posts.get(id) : undefined,
  );
  const isKnown = known !== undefined;
  useEffect(() => {
    if (userId === null || isKnown) return;
    // Loaded for readers alone. A failure is only logged (spec §8).
    import('./fetch-reader-posts').then((reader) => reader.requestReaderPost(userId, id)).catch(console.warn);
  }, [userId, isKnown, id]);
  if (userId === null) return { hashtags, bookmarks: [] };
  return known ?? { hashtags, bookmarks };
}
