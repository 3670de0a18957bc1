'use client';

import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { TaggingButtonProps } from './bookmark-button';
import { preloadTagging } from './import-tagging-dialogs';
import { openTagging } from './opened-tagging';

/**
 * Opens "Add Hashtag" for a post. On the article everybody has it, and signs in first; cards show it to
 * signed-in readers (`CardTagging`, spec §2, §6).
 */
export function TagsButton({ post, variant }: TaggingButtonProps) {
  const actions = {
    'data-tagging': 'hashtags',
    onPointerEnter: () => preloadTagging('hashtags'),
    onFocus: () => preloadTagging('hashtags'),
    onClick: () => openTagging('hashtags', post),
  };
  const icon = <Icon name="tag" />;
  if (variant === 'card') {
    return (
      <Button variant="ghost" size="icon" aria-label={`Hashtags of “${post.title}”`} {...actions}>
        {icon}
      </Button>
    );
  }
  return (
    <Button variant="secondary" {...actions}>
      {icon}
      <span className="button-label">Tags</span>
    </Button>
  );
}
