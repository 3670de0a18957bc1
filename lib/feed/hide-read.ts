import type { ListedPost } from '@/lib/posts/model';
import { createStore } from '@/lib/utils/state/store';

const NONE: ReadonlySet<number> = new Set();

/**
 * Ids of posts that were read when "Hide read" was switched on, so that none vanishes while it is in view. Not stored,
 * because restoring it would move the cards.
 */
export const hiddenPostsStore = createStore(NONE);

export const setHiddenPosts = (ids: Iterable<number>): void => hiddenPostsStore.set(new Set(ids));
export const showHiddenPosts = (): void => hiddenPostsStore.set(NONE);

/** How many of these posts are hidden. */
export const countHidden = (posts: Pick<ListedPost, 'id'>[], hidden: ReadonlySet<number>): number =>
  posts.filter(({ id }) => hidden.has(id)).length;
