'use client';

import { type MouseEvent, useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { previousAddress } from '@/lib/browser/navigation/previous-address';
import { forgetOpenedPost } from '@/lib/feed/address';
import { isFeedPath } from '@/lib/feed/model';
import { ARTICLE_MESSAGES } from '@/lib/messages/later';

/** Links to the feed; goes back in the history, and to the scroll position, if the visitor came from there. */
export function BackToNews() {
  useEffect(forgetOpenedPost, []);
  const onClick = (event: MouseEvent): void => {
    if (!isPlainClick(event) || !isFeedPath(previousAddress()?.pathname ?? '')) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link
      href="/"
      onClick={onClick}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 font-medium text-ink-2 underline-offset-4 hover:underline"
    >
      <Icon name="arrow-left" />
      {ARTICLE_MESSAGES.back}
    </Link>
  );
}
