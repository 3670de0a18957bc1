'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { preload } from '@/components/ui/use-deferred';
import { sessionStore } from '@/lib/account/session/session-store';
import { usePostOverlay } from '@/lib/bookmarks/overlay/use-post-overlay';
import type { TaggedPost } from '@/lib/posts/model';
import { openTagging, saveAtOnce, type TaggingKind } from './opened-tagging';

type ButtonProps = { post: TaggedPost; variant: 'card' | 'article' };

/**
 * The heart of a post, filled when any of the reader's collections holds it. On a card, which shows it to signed-in readers (`CardTagging`,
 * spec §2, §6), it saves at once, and a filled one opens "Bookmark this post". On the article it always does; everybody has it there, and signs in
 * first.
 */
export function BookmarkButton(props: ButtonProps) {
  const isBookmarked = usePostOverlay(props.post).bookmarks.length > 0;
  return (
    <TaggingButton
      {...props}
      kind="bookmarks"
      name={`Bookmark “${props.post.title}”`}
      label="Bookmark"
      isOn={isBookmarked}
      onClick={props.variant === 'card' && !isBookmarked ? saveAtOnce : undefined}
    >
      <Icon name="heart" className={isBookmarked ? 'fill-current text-ember' : undefined} />
    </TaggingButton>
  );
}

/** Opens "Add Hashtag" for a post, for the same readers. */
export const TagsButton = (props: ButtonProps) => (
  <TaggingButton {...props} kind="hashtags" name={`Hashtags of “${props.post.title}”`} label="Tags">
    <Icon name="tag" />
  </TaggingButton>
);

type Props = ButtonProps & {
  kind: TaggingKind;
  name: string;
  label: string;
  isOn?: boolean;
  /** Instead of opening the dialog. */
  onClick?: ((post: TaggedPost) => void) | undefined;
  children: ReactNode;
};

function TaggingButton({ post, variant, kind, name, label, isOn, onClick, children }: Props) {
  const actions = {
    'aria-pressed': isOn,
    // For the keyboard's shortcuts.
    'data-tagging': kind,
    onPointerEnter: preloadTagging,
    onFocus: preloadTagging,
    onClick: () => (onClick ? onClick(post) : openTagging(kind, post)),
  };
  if (variant === 'card') {
    return (
      <Button variant="ghost" size="icon" aria-label={name} {...actions}>
        {children}
      </Button>
    );
  }
  return (
    <Button variant="secondary" {...actions}>
      {children}
      <span className="button-label">{label}</span>
    </Button>
  );
}

/** The code of both dialogs, fetched when a reader points at a button. */
export const importTaggingDialogs = () => import('./tagging-dialogs');

/** Preloads the code that the button opens; for visitors that is not the dialog. */
const preloadTagging = (): void =>
  preload(sessionStore.get().user !== null ? importTaggingDialogs : () => import('@/components/auth/auth-dialog'));
