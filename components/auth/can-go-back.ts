/** Whether going back in history leads to a page of ours that is worth it. */
export function canGoBack(): boolean {
  const previous = previousAddress();
  return previous !== null && URL.canParse(previous) && isOurs(new URL(previous));
}

// Not every browser has the Navigation API; the referrer at least knows how a page that was loaded whole came about.
function previousAddress(): string | null {
  if (!('navigation' in window)) return document.referrer;
  const { currentEntry } = window.navigation;
  const previous = currentEntry && window.navigation.entries()[currentEntry.index - 1];
  return previous?.url ?? null;
}

const isOurs = ({ origin, pathname }: URL): boolean => origin === location.origin && pathname !== '/auth';
