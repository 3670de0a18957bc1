import { createStore } from '@/lib/state/create-store';
import type { Feed } from './use-feed';

const NONE: ReadonlySet<number> = new Set();

/**
 * Posts that the visitor wants out of the way, by id: those that were read when "Hide read" was switched on, so that none
 * vanishes while it is looked at. Not remembered beyond the page, whose cards would move when the choice is found again.
 */
export const hiddenPostsStore = createStore(NONE);

export const setHiddenPosts = (ids: Iterable<number>): void => hiddenPostsStore.set(new Set(ids));
export const showHiddenPosts = (): void => hiddenPostsStore.set(NONE);

/** The feed without them, its total smaller by as many. */
export function withoutHidden(feed: Feed, hidden: ReadonlySet<number>): Feed {
  if (hidden.size === 0) return feed;
  const posts = feed.posts.filter(({ id }) => !hidden.has(id));
  return { ...feed, posts, total: feed.total && feed.total - (feed.posts.length - posts.length) };
}
