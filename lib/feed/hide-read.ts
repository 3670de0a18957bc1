import { createStore } from '@/lib/utils/state/store';
import type { Feed } from './use-feed';

const NONE: ReadonlySet<number> = new Set();

/**
 * Ids of posts that were read when "Hide read" was switched on, so that none vanishes while it is in view. Not stored,
 * because restoring it would move the cards.
 */
export const hiddenPostsStore = createStore(NONE);

export const setHiddenPosts = (ids: Iterable<number>): void => hiddenPostsStore.set(new Set(ids));
export const showHiddenPosts = (): void => hiddenPostsStore.set(NONE);

export function withoutHidden(feed: Feed, hidden: ReadonlySet<number>): Feed {
  if (hidden.size === 0) return feed;
  const posts = feed.posts.filter(({ id }) => !hidden.has(id));
  return { ...feed, posts, total: feed.total && feed.total - (feed.posts.length - posts.length) };
}
