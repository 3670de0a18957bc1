export type Settings = {
  /** The origin of the desk; null before it is set. */
  desk: string | null;
  /** With a key of the scope `posts:suggest`, posts go to the review at once; null without one. */
  key: string | null;
};

/** The key stays on this computer, the address goes with the user's account. */
export async function loadSettings(): Promise<Settings> {
  const [{ desk }, { key }] = await Promise.all([chrome.storage.sync.get('desk'), chrome.storage.local.get('key')]);
  return { desk: typeof desk === 'string' ? desk : null, key: typeof key === 'string' && key !== '' ? key : null };
}

export async function saveSettings({ desk, key }: Settings): Promise<void> {
  await chrome.storage.local.set({ key: key ?? '' });
  await chrome.storage.sync.set({ desk });
}

/** The site from which the extension was downloaded, whose readers suggest posts; null for one that a desk gave. */
export type Site = { name: string; origin: string };

export async function loadSite(): Promise<Site | null> {
  const answer = await fetch(chrome.runtime.getURL('site.json'));
  return answer.json();
}

/** Requests to the desk, and to no other site. */
export const permissionFor = (desk: string): { origins: string[] } => ({ origins: [`${desk}/*`] });

/**
 * The origin in an address as a person copies it from the desk; a missing `https://` is added. Null for what is no web
 * address.
 */
export function parseDesk(address: string): string | null {
  const text = address.trim();
  const scheme = /^(?:localhost|127\.0\.0\.1)(?:[:/]|$)/.test(text) ? 'http://' : 'https://';
  const complete = /^[a-z]+:\/\//i.test(text) ? text : `${scheme}${text}`;
  // Chrome takes a blank in a host as `%20`.
  if (text === '' || /\s/.test(text) || !URL.canParse(complete)) return null;
  const { protocol, origin } = new URL(complete);
  return /^https?:$/.test(protocol) ? origin : null;
}
