import { useEffect, useRef } from 'react';
import { withSiteName } from '@/lib/seo/page-title';
import { useOpenedSummary } from '@/lib/summaries/opened-summary';

/**
 * Keeps the document's title in step with the feed's address while that changes in the browser alone, because tabs,
 * histories and bookmarks show it. `words` name what is filtered by, null for nothing. The first title is the server's.
 */
export function useFeedTitle(words: string | null, site: { name: string; title: string }): void {
  const summary = useOpenedSummary();
  const own = summary?.title ?? words;
  const title = own ? withSiteName(own, site.name) : site.title;
  const shown = useRef(title);
  useEffect(() => {
    if (title === shown.current) return;
    shown.current = title;
    document.title = title;
  }, [title]);
}
