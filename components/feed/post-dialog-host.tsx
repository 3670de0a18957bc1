'use client';

import { useEffect, useState } from 'react';
import { useLazyComponent } from '@/components/ui/use-lazy-component';
import { closePost } from '@/lib/feed/address';
import type { ListedPost } from '@/lib/posts/model';
import { loadPostDialog } from './load-post-dialog';

type Props = { posts: ListedPost[]; openedPost: number | null; terms: string[] };

/** Shows the post that the history says is open, where it is among the loaded ones. */
export function PostDialogHost({ posts, openedPost, terms }: Props) {
  const [PostDialog, load] = useLazyComponent(loadPostDialog);
  const opened = openedPost === null ? null : (posts.find(({ id }) => id === openedPost) ?? null);
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);

  const isOpen = opened !== null;
  useEffect(() => {
    if (isOpen) load();
  }, [isOpen, load]);

  return PostDialog && shown && <PostDialog post={shown} terms={terms} isOpen={isOpen} onClose={closePost} />;
}
