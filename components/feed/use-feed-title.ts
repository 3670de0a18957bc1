import { useEffect, useRef } from 'react';
import { searchTitle, withSiteName } from '@/lib/seo/page-title';
import { useOpenedSummary } from '@/lib/summaries/opened-summary';

export type FeedTitles = { siteName: string; plain: string };

/**
 * Keeps the document's title in step with the feed's address while that changes in the browser alone, because tabs,
 * histories and bookmarks show it. The first title is the server's.
 */
export function useFeedTitle(search: string, { siteName, plain }: FeedTitles): void {
  const summary = useOpenedSummary();
  const own = summary?.title || (search && searchTitle(search));
  const title = own ? withSiteName(own, siteName) : plain;
  const shown = useRef(title);
  useEffect(() => {
    if (title === shown.current) return;
    shown.current = title;
    document.title = title;
  }, [title]);
}
