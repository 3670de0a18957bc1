'use client';

import Link from 'next/link';
import { type MouseEvent, useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { forgetOpenedPost } from '@/lib/feed/address';
import { isFeedPath } from '@/lib/feed/path';
import { ARTICLE_MESSAGES } from '@/lib/messages/article';
import { isPlainClick } from '@/lib/navigation/is-plain-click';
import { previousAddress } from '@/lib/navigation/previous-address';

/** Leads to the feed; for a visitor who came from there it goes back, to the very place they left. */
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
      className="-ml-3 inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-accent text-sm hover:bg-accent-soft"
    >
      <Icon name="arrow-left" className="size-4" />
      {ARTICLE_MESSAGES.back}
    </Link>
  );
}
