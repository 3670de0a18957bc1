'use client';

import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { markRead } from '@/components/article/mark-read';
import { markMatches } from '@/components/article/text/post-parts';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '@/components/ui/dialog';
import { returnFocus } from '@/components/ui/escape-stack';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { toast } from '@/lib/browser/toast/toast-store';
import { stepToPost } from '@/lib/feed/address';
import type { FeedFilters } from '@/lib/feed/filters';
import { NONE_HIDDEN } from '@/lib/feed/hidden-posts';
import { hiddenStore } from '@/lib/feed/hide-posts';
import { toRows } from '@/lib/feed/list-rows';
import { storeListOrder } from '@/lib/feed/prev-next';
import type { Feed } from '@/lib/feed/use-feed';
import { FEED_MESSAGES } from '@/lib/messages/first-load';
import type { ListedPost } from '@/lib/posts/model';
import { postPath } from '@/lib/posts/path';
import { usePrefetchedDetails } from '@/lib/posts/post-details';
import { withSiteName } from '@/lib/seo/page-title';
import { useStorePart } from '@/lib/utils/state/store';
import { PostDialogBody, PostDialogByline } from './post-dialog-body';

type Props = {
  post: ListedPost;
  /** The list it is in. */
  feed: Feed;
  /** Those of the list, and the day that it is, in UTC as YYYY-MM-DD: its order follows from them. */
  filters: FeedFilters;
  today: string;
  terms: string[];
  isOpen: boolean;
  onClose: () => void;
  onFilter: (filters: FeedFilters) => void;
  /** Loads the list's next page. */
  onLoadMore: () => void;
};

/**
 * A whole post over the feed, with everything that its article offers and the way to the posts before and after it, also by
 * the arrow keys. The way to the article takes the dialog's place in the history.
 */
export function PostDialog({ post, feed, filters, today, terms, isOpen, onClose, onFilter, onLoadMore }: Props) {
  const { posts: listed, total } = feed;
  // The feed itself is a new object with each render.
  const all = useMemo(
    () => toRows({ posts: listed, total, today }, filters).rows.flatMap((row) => row.posts),
    [listed, total, filters, today],
  );
  // Muted posts are skipped, posts that were read are not.
  const muted = useStorePart(hiddenStore, hiddenStore.get(), (hidden) =>
    hidden.isMutedShown ? NONE_HIDDEN : hidden.muted,
  );
  const posts = useMemo(() => all.filter(({ id }) => id === post.id || !muted.has(id)), [all, muted, post.id]);
  const title = useRef<HTMLHeadingElement>(null);
  // The title of an opened dialog is read out by itself, that of the next post is not.
  const [announcement, setAnnouncement] = useState('');
  const at = posts.findIndex(({ id }) => id === post.id);
  const [previous, next] = [posts[at - 1], posts[at + 1]];
  useDocumentTitle(isOpen ? post.title : null);

  useEffect(() => {
    if (isOpen) storeListOrder(posts, post);
  }, [isOpen, posts, post]);
  useEffect(() => {
    if (isOpen) markRead(post);
  }, [isOpen, post]);
  usePrefetchedDetails(isOpen && next ? next.id : null);

  const step = (to: ListedPost): void => {
    stepToPost(to);
    setAnnouncement(`Post ${posts.indexOf(to) + 1} of ${posts.length}: ${to.title}`);
    title.current?.closest('[role="dialog"]')?.scrollTo({ top: 0, behavior: 'instant' });
  };
  const onward = useNextPage({ feed, next, isOpen, step, onLoadMore });
  const steps = {
    previous: previous && { title: previous.title, take: () => step(previous) },
    next: next ? { title: next.title, take: () => step(next) } : onward && { take: onward },
  };

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        setAnnouncement('');
        if (!open) onClose();
      }}
    >
      <DialogContent
        aria-describedby={undefined}
        className="reading-dialog"
        onKeyDown={(event) => {
          const direction = arrowDirection(event);
          if (direction === 0) return;
          event.preventDefault();
          steps[direction > 0 ? 'next' : 'previous']?.take();
        }}
        onCloseAutoFocus={(event) => {
          const card = document.querySelector(`[data-post-link="${post.id}"]`);
          returnFocus(event, card ?? document.getElementById('content'), { preventScroll: true });
        }}
      >
        <PostDialogByline post={post} onFilter={onFilter} />
        <DialogTitle ref={title} dir="auto">
          {markMatches(post.title, post.matches?.title)}
        </DialogTitle>
        <PostDialogBody key={post.id} post={post} terms={terms} onFilter={onFilter} />
        <DialogFooter>
          <div className="mr-auto flex">
            <StepButton label="Previous post" icon="chevron-left" step={steps.previous} />
            <StepButton label="Next post" icon="chevron-right" step={steps.next} />
          </div>
          <Link href={postPath(post)} replace className={buttonClass({ variant: 'secondary' })}>
            View Full Details
            <Icon name="arrow-right" />
          </Link>
        </DialogFooter>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </DialogContent>
    </Dialog>
  );
}

type NextPage = Pick<Props, 'feed' | 'isOpen' | 'onLoadMore'> & {
  next: ListedPost | undefined;
  step: (to: ListedPost) => void;
};

/** Moves from the last loaded post to the first of the next page, once it is loaded. Undefined at the end of the list. */
function useNextPage({ feed, next, isOpen, step, onLoadMore }: NextPage): (() => void) | undefined {
  const [isWanted, setWanted] = useState(false);
  const { hasMore, isLoadingMore, error, retry } = feed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what was waited for has come, and not with each render
  useEffect(() => {
    if (!isWanted || (isOpen && !next && error === null)) return;
    setWanted(false);
    if (!isOpen) return;
    if (next) step(next);
    else if (error !== null) toast({ title: FEED_MESSAGES.title, description: error, variant: 'destructive' });
  }, [isWanted, isOpen, next, error]);
  if (!hasMore && !isLoadingMore && error === null) return;
  return () => {
    setWanted(true);
    if (error !== null) void retry();
    else if (hasMore) onLoadMore();
  };
}

/** 1 or -1 for an arrow key that is meant for the dialog: not while typing, and not in a dialog above this one. */
function arrowDirection(event: KeyboardEvent<HTMLElement>): -1 | 0 | 1 {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  // React passes events of dialogs on to where they were opened from.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return 0;
  if (target.closest('input, textarea, select, [contenteditable]')) return 0;
  if (key === 'ArrowRight') return 1;
  return key === 'ArrowLeft' ? -1 : 0;
}

/** The title of the window while a post is open: its address is the article's. */
function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    const siteName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content;
    const wanted = siteName ? withSiteName(title, siteName) : title;
    const show = () => {
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    // A post may be opened before React has taken over the page's own title, which would come back then.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = before;
    };
  }, [title]);
}

type StepProps = {
  label: string;
  icon: 'chevron-left' | 'chevron-right';
  /** Undefined at an end of the list; without a title where that is not loaded. */
  step: { title?: string; take: () => void } | undefined;
};

/** Stays focusable at the end of the list: a disabled button would drop the focus, and the arrow keys with it. */
function StepButton({ label, icon, step }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={step?.title}
      aria-disabled={!step}
      className="aria-disabled:cursor-default aria-disabled:opacity-30"
      onClick={step?.take}
    >
      <Icon name={icon} />
    </Button>
  );
}
