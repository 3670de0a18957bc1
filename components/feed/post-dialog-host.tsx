'use client';

import { useEffect, useState } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useLazyCode } from '@/components/ui/use-lazy-code';
import { preloadWhenIdle } from '@/lib/browser/preload-when-idle';
import { closePost, useOpenedPost } from '@/lib/feed/address';
import type { FeedFilters } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import { loadPostDialog } from './load-post-dialog';

type Props = {
  feed: Feed;
  terms: string[];
  /** Shows other posts in place of the dialog. */
  onFilter: (filters: FeedFilters) => void;
  /** Loads the list's next page. */
  onLoadMore: () => void;
};

/** Shows the post that the history says is open, where it is among the loaded ones. */
export function PostDialogHost({ feed, ...props }: Props) {
  const openedPost = useOpenedPost();
  const [PostDialog, load] = useLazyCode(loadPostDialog);
  const opened = openedPost === null ? null : (feed.posts.find(({ id }) => id === openedPost) ?? null);
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  useEffect(() => preloadWhenIdle(loadPostDialog), []);
  const isOpen = opened !== null;
  useEffect(() => {
    // Without the dialog's code: the address is the article's already.
    if (isOpen) load(() => location.reload());
  }, [isOpen, load]);

  if (!PostDialog) return opened && <LoadingFrame label={opened.title} onClose={closePost} />;
  return shown && <PostDialog post={shown} feed={feed} isOpen={isOpen} onClose={closePost} {...props} />;
}
