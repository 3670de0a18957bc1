import { callApi } from '@/lib/api/call-api';
import { READER_POSTS_MAX, type ReaderPostsAnswer } from './reader-post';
import { recordReaderPosts } from './store';

// Long enough for all cards of a page to mount, too short to be seen.
const GATHER_MS = 30;

let waiting: { userId: number; ids: Set<number> } | null = null;

/** Asks for a post's state soon, together with all others that are asked for meanwhile. Failures are only logged. */
export function requestReaderPost(userId: number, postId: number): void {
  if (waiting?.userId === userId) {
    waiting.ids.add(postId);
    return;
  }
  const batch = { userId, ids: new Set([postId]) };
  waiting = batch;
  setTimeout(() => {
    if (waiting === batch) waiting = null;
    loadReaderPosts(userId, [...batch.ids]).catch((error: unknown) => {
      console.warn('bookmarks of posts could not be read', error);
    });
  }, GATHER_MS);
}

/** Reads the reader's hashtags and bookmarks on these posts and records them. Rejects with `ApiError`. */
export async function loadReaderPosts(userId: number, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += READER_POSTS_MAX) {
    const chunk = ids.slice(start, start + READER_POSTS_MAX);
    const { posts } = await callApi<ReaderPostsAnswer>(`/api/account/posts?ids=${chunk.join(',')}`);
    recordReaderPosts(
      userId,
      posts.map(({ id, hashtags, bookmarks }) => [id, { hashtags, bookmarks }]),
    );
  }
}
