import { sessionStore } from '@/lib/account/session/session-store';
import { callApi } from '@/lib/browser/api/call-api';
import { READER_POSTS_MAX, type ReaderPost, type ReaderPostsResponse, type TaggedPost } from '../../posts/model';
import { readerPostsStore, recordReaderPosts } from './store';

// Lets all cards of a page mount, and is too short to notice.
const GATHER_MS = 30;

type Batch = { userId: number; ids: Set<number> };

let waiting: Batch | null = null;
const inFlight = new Set<Batch>();

/** Fetches a post's state in a batch, once: a card's deferred buttons request the same again. Failures are only logged. */
export function requestReaderPost(userId: number, postId: number): void {
  if ([...inFlight].some((batch) => batch.userId === userId && batch.ids.has(postId))) return;
  if (waiting?.userId === userId) {
    waiting.ids.add(postId);
    return;
  }
  const batch = { userId, ids: new Set([postId]) };
  waiting = batch;
  setTimeout(() => {
    if (waiting === batch) waiting = null;
    void fetchBatch(batch);
  }, GATHER_MS);
}

async function fetchBatch(batch: Batch): Promise<void> {
  inFlight.add(batch);
  try {
    await fetchReaderPosts(batch.userId, [...batch.ids]);
  } catch (error) {
    console.warn('bookmarks of posts could not be read', error);
  } finally {
    inFlight.delete(batch);
  }
}

/** Fetches a post's current state for a dialog that edits it; the known state if that fails, which is only logged (spec §8). */
export async function fetchReaderPost({ id, hashtags, bookmarks = [] }: TaggedPost): Promise<ReaderPost> {
  const userId = sessionStore.get().user?.id;
  try {
    if (userId !== undefined) await fetchReaderPosts(userId, [id]);
  } catch (error) {
    console.warn('the post could not be read', error);
  }
  return readerPostsStore.get().posts.get(id) ?? { hashtags, bookmarks };
}

async function fetchReaderPosts(userId: number, ids: number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += READER_POSTS_MAX) {
    const chunk = ids.slice(start, start + READER_POSTS_MAX);
    const { posts } = await callApi<ReaderPostsResponse>(`/api/account/posts?ids=${chunk.join(',')}`);
    recordReaderPosts(
      userId,
      posts.map(({ id, hashtags, bookmarks }) => [id, { hashtags, bookmarks }]),
    );
  }
}
