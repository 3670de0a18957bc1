'use client';

import { useState } from 'react';
import { LoadingFrame } from '@/components/ui/loading-frame';
import { useDeferred, usePreload } from '@/components/ui/use-deferred';
import { closePost, useOpenedPost } from '@/lib/feed/address';
import type { FeedFilters } from '@/lib/feed/filters';
import type { Feed } from '@/lib/feed/use-feed';
import { usePointedPost, usePrefetchedDetails } from '@/lib/posts/post-details';

/** Also called when a card is pointed at or focused. */
export const importPostDialog = () => import('./post-dialog').then(({ PostDialog }) => PostDialog);

type Props = {
  feed: Feed;
  filters: FeedFilters;
  /** In UTC as YYYY-MM-DD. */
  today: string;
  terms: string[];
  /** Shows other posts in place of the dialog. */
  onFilter: (filters: FeedFilters) => void;
  /** Loads the list's next page. */
  onLoadMore: () => void;
};

/** Shows the post that is open according to the history state, if it is loaded. */
export function PostDialogHost({ feed, ...props }: Props) {
  const openedPost = useOpenedPost();
  const opened = openedPost === null ? null : (feed.posts.find(({ id }) => id === openedPost) ?? null);
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  const isOpen = opened !== null;
  usePreload(importPostDialog);
  usePrefetchedDetails(usePointedPost());
  // Without the dialog's code the article is shown, whose address it is already.
  const PostDialog = useDeferred(importPostDialog, isOpen, () => location.reload());

  if (!PostDialog) return opened && <LoadingFrame label={opened.title} onClose={closePost} />;
  return shown && <PostDialog post={shown} feed={feed} isOpen={isOpen} onClose={closePost} {...props} />;
}
