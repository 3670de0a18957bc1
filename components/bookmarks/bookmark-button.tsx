'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { TaggedPost } from '@/lib/posts/overlay/model';
import { usePostOverlay } from '@/lib/posts/overlay/use-post-overlay';
import { preloadTagging } from './import-tagging-dialogs';
import { openTagging } from './opened-tagging';

export type TaggingButtonProps = { post: TaggedPost; variant: 'card' | 'article' };

/**
 * The heart of a post, filled when any of the reader's collections holds it; opens "Bookmark this post". On the
 * article everybody has it, and signs in first; cards show it to signed-in readers (`CardTagging`, spec §2, §6).
 */
export function BookmarkButton({ post, variant }: TaggingButtonProps) {
  const isBookmarked = usePostOverlay(post).bookmarks.length > 0;
  const actions = {
    // For the keyboard's shortcuts.
    'data-tagging': 'bookmarks',
    onPointerEnter: () => preloadTagging('bookmarks'),
    onFocus: () => preloadTagging('bookmarks'),
    onClick: () => openTagging('bookmarks', post),
  };
  const heart = <Icon name="heart" className={isBookmarked ? 'fill-current text-ember' : undefined} />;
  if (variant === 'card') {
    return (
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Bookmark “${post.title}”`}
        aria-pressed={isBookmarked}
        {...actions}
      >
        {heart}
      </Button>
    );
  }
  return (
    <Button variant="secondary" aria-pressed={isBookmarked} {...actions}>
      {heart}
      <span className="button-label">Bookmark</span>
    </Button>
  );
}
