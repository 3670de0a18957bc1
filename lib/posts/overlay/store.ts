import { createStore } from '@/lib/state/create-store';
import type { ReaderPost } from './reader-post';

type ReaderPosts = { userId: number | null; posts: ReadonlyMap<number, ReaderPost> };

export const NO_READER_POSTS: ReaderPosts = { userId: null, posts: new Map() };

export const readerPostsStore = createStore<ReaderPosts>(NO_READER_POSTS);

/** Records what a reader has on posts, by post id, so that every card and dialog that shows them agrees. */
export function recordReaderPosts(userId: number, posts: Iterable<readonly [number, ReaderPost]>): void {
  const known = readerPostsStore.get();
  // Another user's bookmarks must never show through.
  const kept = known.userId === userId ? known.posts : [];
  readerPostsStore.set({ userId, posts: new Map([...kept, ...posts]) });
}

/** Forgets everything, so that what is on the page is asked for anew. */
export const forgetReaderPosts = (): void => readerPostsStore.set(NO_READER_POSTS);
