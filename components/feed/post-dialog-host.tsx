'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { closePost } from '@/lib/posts/feed-address';
import type { Post } from '@/lib/posts/model';
import { loadPostDialog } from './load-post-dialog';

const PostDialog = dynamic(loadPostDialog, { ssr: false });

type Props = { posts: Post[]; openedPost: number | null; terms: string[] };

/** Shows the post that the history says is open, where it is among the loaded ones. */
export function PostDialogHost({ posts, openedPost, terms }: Props) {
  const opened = openedPost === null ? null : (posts.find(({ id }) => id === openedPost) ?? null);
  // The last one stays while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  return shown && <PostDialog post={shown} terms={terms} isOpen={opened !== null} onClose={closePost} />;
}
