/** The origin of the desk as it was set; null before. */
export async function loadDesk(): Promise<string | null> {
  const { desk } = await chrome.storage.sync.get('desk');
  return typeof desk === 'string' ? desk : null;
}

export const saveDesk = (desk: string): Promise<void> => chrome.storage.sync.set({ desk });

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
