/**
 * Whether one step back in the history is the feed, so that going back restores its cards and scroll position. Browsers
 * without the Navigation API know it only where this very page was loaded from the feed.
 */
export function cameFromFeed(): boolean {
  if ('navigation' in window) {
    const index = window.navigation.currentEntry?.index ?? 0;
    const previous = window.navigation.entries()[index - 1];
    return isFeedAddress(previous?.url ?? '', location.origin);
  }
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded?.name === location.href && history.length > 1 && isFeedAddress(document.referrer, location.origin);
}

/** Whether an absolute address is the feed's, with or without filters. */
export function isFeedAddress(address: string, origin: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.origin === origin && (url.pathname === '/' || url.pathname === '/feed');
}
