import { sessionStore } from '@/lib/account/session/session-store';
import { createStore } from '@/lib/utils/state/store';
import type { ReaderPost, TaggedPost } from '../../posts/model';

type ReaderPosts = { userId: number | null; posts: ReadonlyMap<number, ReaderPost> };

export const NO_READER_POSTS: ReaderPosts = { userId: null, posts: new Map() };

export const readerPostsStore = createStore<ReaderPosts>(NO_READER_POSTS);

/** Keyed by post id, so that every card and dialog agrees. */
export function recordReaderPosts(userId: number, posts: Iterable<readonly [number, ReaderPost]>): void {
  const known = readerPostsStore.get();
  // Another user's bookmarks must never appear.
  const kept = known.userId === userId ? known.posts : [];
  readerPostsStore.set({ userId, posts: new Map([...kept, ...posts]) });
}

/** Records changes of the signed-in reader on a post. */
export function changeReaderPost(post: TaggedPost, change: (known: ReaderPost) => Partial<ReaderPost>): void {
  const userId = sessionStore.get().user?.id;
  if (userId === undefined) return;
  const { hashtags, bookmarks = [] } = readerPostsStore.get().posts.get(post.id) ?? post;
  const known = { hashtags, bookmarks };
  recordReaderPosts(userId, [[post.id, { ...known, ...change(known) }]]);
}

/** Forgets everything, so that visible posts are fetched again. */
export const forgetReaderPosts = (): void => readerPostsStore.set(NO_READER_POSTS);
