'use client';

import { useEffect } from 'react';
import type { Post } from '@/lib/posts/model';
import { useUser } from '@/lib/session/use-session';
import { useStorePart } from '@/lib/state/use-store';
import { NO_READER_POSTS, readerPostsStore } from './store';

/**
 * The post with the signed-in reader's current hashtags and bookmarks, changing as they save; for everybody else the
 * post without bookmarks. What is not known yet is fetched, for all posts of a page in one request.
 */
export function usePostOverlay(post: Post): Post {
  const user = useUser();
  const userId = user?.id ?? null;
  const known = useStorePart(readerPostsStore, NO_READER_POSTS, ({ userId: owner, posts }) =>
    userId !== null && userId === owner ? posts.get(post.id) : undefined,
  );
  const isKnown = known !== undefined;
  useEffect(() => {
    if (userId === null || isKnown) return;
    // Its code is loaded for readers alone. A failure is only logged (spec §8).
    import('./fetch-reader-posts').then((reader) => reader.requestReaderPost(userId, post.id)).catch(console.warn);
  }, [userId, isKnown, post.id]);
  if (userId === null) return { ...post, bookmarks: [] };
  return known ? { ...post, ...known } : post;
}
