const UPLOADS = '/uploads/';

/**
 * An image's address as visitors can use it: site-relative, or absolute at another host. Null for what is no web address.
 * Uploads at the content API's own origin become relative, because only we may be able to reach that (see app/uploads).
 */
export function toImageUrl(given: string | null | undefined): string | null {
  if (!given) return null;
  const api = parseUrl(process.env.API_URL ?? '') ?? new URL('http://localhost');
  // Without a protocol it is that of our page, which is no plain http on any public site.
  const url = parseUrl(given.startsWith('//') ? `https:${given}` : given, api);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const isRelative = parseUrl(given) === null;
  const isOurs = url.origin === api.origin && (isRelative || url.pathname.startsWith(UPLOADS));
  return isOurs ? url.pathname + url.search : url.href;
}

const parseUrl = (url: string, base?: URL): URL | null => (URL.canParse(url, base) ? new URL(url, base) : null);
