import { createHash } from 'node:crypto';

/** More combining marks than any script uses: composing takes quadratic time. */
const EXCESS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** SHA-256 (hex) of a text, the key of posts without a link. Ignores white space and Unicode composition. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(text.replace(EXCESS_MARKS, '').normalize('NFC').replace(/\s+/g, ' ').trim())
    .digest('hex');
}

// Parameters that identify the referrer, never the post.
const TRACKING = new Set([
  ...['s', 't', 'ref', 'ref_src', 'ref_url', 'referrer', 'original_referer', 'source', 'src', 'cxt', 'twclid'],
  ...['trk', 'trkinfo', 'trackingid', 'rcm', 'lipi', 'licu', 'li_fat_id', 'originalsubdomain', 'midtoken', 'midsig'],
  ...['fbclid', 'gclid', 'dclid', 'msclkid', 'yclid', 'igsh', 'igshid', 'mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'si'],
]);
const MOBILE_AND_WWW = /^(?:(?:www|m|mobile)\.)+(?=[^.]+\.)/;

/**
 * Normalizes links for the detection of duplicates: https, no `www.`, `m.` and `mobile.`, one host per platform; no
 * tracking parameters, fragment, credentials, default port or trailing slashes; sorted parameters. On X, lower-case
 * account names and no `/photo/1`. Adds a missing `https://`. Null if it is no web address.
 */
export function canonicalLink(link: string): string | null {
  const url = parseWebAddress(link);
  if (!url) return null;
  const host = canonicalHost(url);
  const path = canonicalPath(url, host);
  const query = canonicalQuery(url.searchParams);
  return `https://${host}${path}${query}`;
}

function parseWebAddress(link: string): URL | null {
  const text = link.trim();
  const complete = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\//i.test(complete) || !URL.canParse(complete)) return null;
  return new URL(complete);
}

function canonicalHost({ hostname, port }: URL): string {
  const bare = hostname.toLowerCase().replace(/\.$/, '').replace(MOBILE_AND_WWW, '');
  const known = bare === 'twitter.com' ? 'x.com' : bare.replace(/^[a-z]{2}\.linkedin\.com$/, 'linkedin.com');
  // Parsing keeps 80 or 443 only for the other protocol; both count as default here.
  return port && port !== '80' && port !== '443' ? `${known}:${port}` : known;
}

function canonicalPath({ pathname }: URL, host: string): string {
  // "urn%3Ali%3Aactivity" and "urn:li:activity" are the same address.
  const path = pathname
    .replace(/%3a/gi, ':')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
  if (host !== 'x.com') return path;
  return path.replace(
    /^\/([^/]+)\/status(?:es)?\/(\d+)(?:\/(?:photo|video)\/\d+)?$/i,
    (_all, name: string, id: string) => {
      return `/${name.toLowerCase()}/status/${id}`;
    },
  );
}

function canonicalQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !isTracking(name.toLowerCase()));
  kept.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

function isTracking(name: string): boolean {
  return name.startsWith('utm_') || TRACKING.has(name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
