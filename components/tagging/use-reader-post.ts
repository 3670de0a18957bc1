import type { Post } from '@/lib/posts/model';
import { loadReaderPosts } from '@/lib/posts/overlay/load-reader-posts';
import type { ReaderPost } from '@/lib/posts/overlay/reader-post';
import { readerPostsStore, recordReaderPosts } from '@/lib/posts/overlay/store';
import { sessionStore } from '@/lib/session/session-store';

/** Reads and records what the signed-in reader has on a post, for the dialogs that change it. */
export function useReaderPost(post: Post) {
  return {
    /** The post's state as the server has it now; as far as it is known where the server cannot be asked. */
    load: async (): Promise<ReaderPost> => {
      const userId = sessionStore.get().user?.id;
      try {
        if (userId !== undefined) await loadReaderPosts(userId, [post.id]);
      } catch (error) {
        // Spec §8: a dialog's load failures are only logged.
        console.warn('the post could not be read', error);
      }
      return readerPostsStore.get().posts.get(post.id) ?? post;
    },
    /** Shows a change on every card of the post. */
    record: (changes: Partial<ReaderPost>): void => {
      const userId = sessionStore.get().user?.id;
      if (userId === undefined) return;
      const { hashtags, bookmarks } = readerPostsStore.get().posts.get(post.id) ?? post;
      recordReaderPosts(userId, [[post.id, { hashtags, bookmarks, ...changes }]]);
    },
  };
}
