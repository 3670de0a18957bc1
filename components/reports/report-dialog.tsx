'use client';

import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { REPORT_TEXTS } from '@/lib/messages/reports';
import type { Post } from '@/lib/posts/model';
import { ReportFields } from './report-fields';
import { useReport } from './use-report';

type Props = { post: Pick<Post, 'id' | 'title'>; isOpen: boolean; onClose: () => void };

/** "Report this post": one reason and, if the reader likes, a note. */
export function ReportDialog({ post, isOpen, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, refusal, send } = useReport(post.id, onClose);
  return (
    <Dialog open={isOpen} onOpenChange={(wanted) => !wanted && onClose()}>
      <DialogContent
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          form.current?.querySelector('input')?.focus();
        }}
      >
        <DialogTitle>{REPORT_TEXTS.title}</DialogTitle>
        <DialogDescription className="line-clamp-2">{post.title}</DialogDescription>
        <form
          ref={form}
          className="mt-4"
          onSubmit={(event) => {
            event.preventDefault();
            // React passes events on to the dialog that this one was opened from.
            event.stopPropagation();
            void send(new FormData(event.currentTarget));
          }}
        >
          <ReportFields />
          <DialogFooter>
            {refusal && (
              <p role="alert" className="grow self-center text-danger text-sm">
                {refusal}
              </p>
            )}
            {/* Not disabled meanwhile, which would take the focus away; `useReport` sends one report at a time. */}
            <Button type="submit" aria-disabled={isBusy}>
              {isBusy ? REPORT_TEXTS.sending : REPORT_TEXTS.send}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
