/**
 * Normalizes a feed's address: https, lower-case host without `www.`, sorted parameters, no fragment, credentials or
 * trailing slash. Null if it is no web address.
 */
export function canonicalFeedUrl(address: string): string | null {
  const url = parseFeedUrl(address);
  if (!url) return null;
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '');
  return `https://${host}${withoutTrailingSlashes(url.pathname)}${url.search}`;
}

function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Accepts `feed:https://…`, `feed://…`, and a missing `https://`. */
export function parseFeedUrl(address: string): URL | null {
  const bare = address
    .trim()
    .replace(/^feed:(?=https?:)/i, '')
    .replace(/^feed:\/\//i, 'https://');
  const text = /^[a-z0-9-]+(\.[a-z0-9-]+)+([:/?#]|$)/i.test(bare) ? `https://${bare}` : bare;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url;
}
