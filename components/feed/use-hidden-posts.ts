import { useMemo } from 'react';
import { hiddenPostsStore } from '@/lib/feed/hide-read';
import type { Feed } from '@/lib/feed/use-feed';
import { mutedStore, NONE_MUTED } from '@/lib/follows/muted-store';
import { useStore } from '@/lib/utils/state/store';

/** The posts that the visitor has left out of the list: `read` of those that were read, `hidden` with those that are muted, too. */
export function useHiddenPosts(feed: Feed) {
  const read = useStore(hiddenPostsStore, hiddenPostsStore.get());
  const { ids, isShown } = useStore(mutedStore, NONE_MUTED);
  const muted = isShown ? NONE_MUTED.ids : ids;
  const hidden = useMemo(() => new Set([...read, ...muted]), [read, muted]);
  // What is muted is no step of the dialog, either; what was read is.
  const { posts } = feed;
  const open = useMemo(() => (muted.size === 0 ? posts : posts.filter(({ id }) => !muted.has(id))), [posts, muted]);
  return { read, hidden, openFeed: { ...feed, posts: open } };
}
