const UPLOADS = '/uploads/';

/**
 * A site-relative or absolute address, or null for any other scheme. Uploads of the content API's origin become
 * relative, because browsers may not reach it (see app/uploads).
 */
export function toImageUrl(given: string | null | undefined): string | null {
  if (!given) return null;
  const api = parseUrl(process.env.API_URL ?? '') ?? new URL('http://localhost');
  // The page's protocol is https on public sites.
  const url = parseUrl(given.startsWith('//') ? `https:${given}` : given, api);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null;
  const isRelative = parseUrl(given) === null;
  const isOurs = url.origin === api.origin && (isRelative || url.pathname.startsWith(UPLOADS));
  return isOurs ? url.pathname + url.search : url.href;
}

const parseUrl = (url: string, base?: URL): URL | null => (URL.canParse(url, base) ? new URL(url, base) : null);
