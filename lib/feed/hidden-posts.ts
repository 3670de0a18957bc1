import type { ListedPost } from '@/lib/posts/model';
import { createStore } from '@/lib/utils/state/store';

export const NONE_HIDDEN: ReadonlySet<number> = new Set();

/** Ids of the posts that the visitor leaves out of the list, for whatever reason (`hide-posts.ts`, which is deferred). */
export const hiddenPostsStore = createStore(NONE_HIDDEN);

/** How many of these posts are hidden. */
export const countHidden = (posts: Pick<ListedPost, 'id'>[], hidden: ReadonlySet<number>): number =>
  posts.filter(({ id }) => hidden.has(id)).length;
