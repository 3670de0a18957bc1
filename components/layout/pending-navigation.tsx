'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useEffect } from 'react';
import { Loading } from '@/components/ui/skeleton';
import { isPlainClick } from '@/lib/browser/navigation/is-plain-click';
import { beginNavigation, endNavigation, pendingPathStore } from '@/lib/browser/navigation/pending-navigation';
import { isFeedPath } from '@/lib/feed/model';
import { useStore } from '@/lib/utils/state/store';

const CARDS = Array.from({ length: 9 }, () => 'min-h-78');
const LINES = ['h-10 w-3/4', 'h-5 w-1/3', 'h-64', 'h-5', 'h-5', 'h-5 w-2/3'];

/**
 * Covers the page, below the header, with the outline of the feed or the article that a visitor waits for (spec §4);
 * before other pages a bar. Next's own loading screens would make a 404 a streamed 200.
 */
export function PendingNavigation() {
  const path = useStore(pendingPathStore, null);
  const shown = usePathname();
  const parameters = useSearchParams();
  useEffect(() => endNavigation(shown + (parameters.size > 0 ? `?${parameters}` : '')), [shown, parameters]);
  useEffect(() => {
    // After React's own handlers, which prevent what they do themselves.
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !isPlainClick(event)) return;
      // Next would do nothing for a link of header and footer to the very page that is shown: it leads to its top.
      if (link.href === location.href && link.matches('body > header a, body > footer a')) scrollTo({ top: 0 });
      if (!event.defaultPrevented && !link.target && !link.download) beginNavigation(link.href);
    };
    addEventListener('click', onClick);
    // A page that is come back to is as it was left.
    const onPageHide = () => endNavigation();
    addEventListener('pagehide', onPageHide);
    return () => {
      removeEventListener('click', onClick);
      removeEventListener('pagehide', onPageHide);
    };
  }, []);
  if (path === null) return null;
  const isFeed = isFeedPath(path);
  if (!isFeed && !path.startsWith('/feed/'))
    return <div role="status" aria-label="Loading..." className="pending-bar" />;
  return (
    <div className="pending-page">
      <Loading
        label="Loading..."
        shapes={isFeed ? CARDS : LINES}
        className={isFeed ? 'page-width feed-grid' : 'page-width space-y-5'}
      />
    </div>
  );
}
