'use client';

import Link from 'next/link';
import { MarkedText } from '@/components/posts/marked-text';
import { PlatformBadge } from '@/components/posts/platform-badge';
import { ReportButton } from '@/components/reports/report-button';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { formatDate } from '@/lib/text/format-date';
import { PostDialogText } from './post-dialog-text';

type Props = { post: ListedPost; terms: string[]; isOpen: boolean; onClose: () => void };

/** A post's whole text over the feed. The way to the article takes the dialog's place in the history. */
export function PostDialog({ post, terms, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        aria-describedby={undefined}
        className="max-w-2xl!"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>(`[data-post-link="${post.id}"]`)?.focus({ preventScroll: true });
        }}
      >
        <DialogTitle dir="auto">
          <MarkedText text={post.title} terms={terms} />
        </DialogTitle>
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-muted text-sm">
          <PlatformBadge platform={post.platform} />
          <bdi className="font-medium text-ink">{post.author}</bdi>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
        </p>
        {post.image && (
          <img
            src={(post.image.medium ?? post.image).url}
            width={post.image.width}
            height={post.image.height}
            // The title says what it shows, until the article does in words of its own.
            alt=""
            className="mt-5 max-h-80 w-full rounded-xl bg-surface-muted object-contain"
          />
        )}
        <div className="mt-5">
          <PostDialogText post={post} terms={terms} />
        </div>
        <DialogFooter>
          <ReportButton post={post} className="-ml-3 mr-auto" />
          <Link href={postPath(post)} replace className={buttonClass({})}>
            View Full Details
            <Icon name="arrow-right" className="size-4" />
          </Link>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
