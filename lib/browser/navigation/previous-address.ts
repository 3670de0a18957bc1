/**
 * The address one step back on this site, or null if unknown. Without the Navigation API it is known only for pages
 * loaded from there.
 */
export function previousAddress(): URL | null {
  const address = 'navigation' in window ? previousEntry() : referrerOfThisPage();
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === location.origin ? url : null;
}

function previousEntry(): string {
  const { currentEntry } = window.navigation;
  const previous = currentEntry && window.navigation.entries()[currentEntry.index - 1];
  return previous?.url ?? '';
}

function referrerOfThisPage(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded?.name === location.href && history.length > 1 ? document.referrer : '';
}
