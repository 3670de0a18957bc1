/**
 * One spelling for all addresses of a feed: https, lower-case host without `www.`, sorted parameters, no fragment,
 * credentials or trailing slash; `feed:` counts as https. Parameters stay, because they say which feed it is. Null when it is
 * no web address.
 */
export function canonicalFeedUrl(address: string): string | null {
  const url = parseFeedUrl(address);
  if (!url) return null;
  url.searchParams.sort();
  const host = url.host.replace(/^www\./, '').replace(/:(?:80|443)$/, '');
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${url.search}`;
}

/** The URL of a feed as people write it: `feed:https://…`, `feed://…`, or without `https://`. */
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
