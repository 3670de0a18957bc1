import { useEffect, useRef } from 'react';
import { withSiteName } from '@/lib/seo/page-title';
import { useOpenedSummary } from '@/lib/summaries/opened-summary';

export type FeedTitle = {
  /** The words of what is filtered by, null for nothing. */
  words: string | null;
  site: { name: string; title: string };
  /** Whether the address is that of the page that the server sent. */
  isRendered: boolean;
};

/**
 * Keeps the document's title in step with the feed's address while that changes in the browser alone, because tabs,
 * histories and bookmarks show it. The server's title stays, which a page translator may have replaced.
 */
export function useFeedTitle({ words, site, isRendered }: FeedTitle): void {
  const summary = useOpenedSummary();
  const own = summary?.title ?? words;
  const title = own ? withSiteName(own, site.name) : site.title;
  const shown = useRef(isRendered ? title : null);
  useEffect(() => {
    if (title === shown.current) return;
    shown.current = title;
    document.title = title;
  }, [title]);
}
