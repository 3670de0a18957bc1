'use client';

import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import type { Post } from '@/lib/posts/model';

export type HashtagDialogProps = { post: Post; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function HashtagDialog({ post, isOpen, onOpenChange }: HashtagDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>{post.title}</DialogTitle>
      </DialogContent>
    </Dialog>
  );
}
