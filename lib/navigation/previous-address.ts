/**
 * Where one step back in this tab's history leads, or null: to another site, to nothing, or to where this browser does not
 * tell. One without the Navigation API knows it only where this very page was loaded from there.
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
