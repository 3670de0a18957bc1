'use client';

import { Tag } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import type { TaggingButtonProps } from './bookmark-button';
import { useSignedInDialog } from './use-signed-in-dialog';

const importHashtagDialog = () => import('./hashtag-dialog').then((module) => module.HashtagDialog);

/**
 * Opens "Add Hashtag" for a post. On the article everybody has it, and signs in first; cards show it to
 * signed-in readers (`CardTagging`, spec §2, §6).
 */
export function TagsButton({ post, variant }: TaggingButtonProps) {
  const { isOpen, Dialog, open, onOpenChange } = useSignedInDialog(importHashtagDialog);
  const current = usePostOverlay(post);
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
      {Dialog && <Dialog post={current} isOpen={isOpen} onOpenChange={onOpenChange} onSessionEnded={open} />}
    </>
  );
}
