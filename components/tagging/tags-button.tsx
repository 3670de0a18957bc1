'use client';

import { Tag } from 'lucide-react';
import dynamic from 'next/dynamic';
import { Button } from '@/components/ui/button';
import { usePostOverlay } from '@/lib/posts/post-changes';
import type { TaggingButtonProps } from './bookmark-button';
import { useSignedInDialog } from './use-signed-in-dialog';

const HashtagDialog = dynamic(() => import('./hashtag-dialog').then((module) => module.HashtagDialog), { ssr: false });

/**
 * Opens "Add Hashtag" for a post. On cards for signed-in users alone; on the article for everybody, who then sign in
 * first (spec §2, §6).
 */
export function TagsButton({ post, variant }: TaggingButtonProps) {
  const { user, isOpen, wasOpened, open, onOpenChange } = useSignedInDialog();
  const current = usePostOverlay(post);
  if (variant === 'card' && !user) return null;
  const icon = <Tag aria-hidden="true" className="size-5" strokeWidth={1.8} />;
  return (
    <>
      {variant === 'card' ? (
        <Button variant="ghost" size="icon" aria-label={`Hashtags of “${post.title}”`} onClick={open}>
          {icon}
        </Button>
      ) : (
        <Button variant="secondary" onClick={open}>
          {icon}
          Tags
        </Button>
      )}
      {wasOpened && <HashtagDialog post={current} isOpen={isOpen} onOpenChange={onOpenChange} onSessionEnded={open} />}
    </>
  );
}
