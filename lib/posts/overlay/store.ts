import { sessionStore } from '@/lib/session/session-store';
import { createStore } from '@/lib/state/create-store';
import type { ReaderPost, TaggedPost } from './model';

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

/** Records what the signed-in reader has just changed on a post. */
export function changeReaderPost(post: TaggedPost, changes: Partial<ReaderPost>): void {
  const userId = sessionStore.get().user?.id;
  if (userId === undefined) return;
  const { hashtags, bookmarks = [] } = readerPostsStore.get().posts.get(post.id) ?? post;
  recordReaderPosts(userId, [[post.id, { hashtags, bookmarks, ...changes }]]);
}

/** Forgets everything, so that what is on the page is fetched anew. */
export const forgetReaderPosts = (): void => readerPostsStore.set(NO_READER_POSTS);
