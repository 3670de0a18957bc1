'use client';

import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog';
import type { Post } from '@/lib/posts/model';

export type BookmarkDialogProps = { post: Post; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

export function BookmarkDialog({ post, isOpen, onOpenChange }: BookmarkDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined}>
        <DialogTitle>{post.title}</DialogTitle>
      </DialogContent>
    </Dialog>
  );
}
