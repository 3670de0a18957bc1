import { createHash } from 'node:crypto';
import { PLATFORMS } from '#lib/design/platforms.ts';
import { findStatus, findUpdate, isTracking, parseWebAddress } from './post-links.ts';

/** More combining marks than any script uses: composing takes quadratic time. */
const EXCESS_MARKS = /(?<=\p{M}{30})\p{M}+/gu;

/** SHA-256 (hex) of a text, the key of posts without a link. Ignores white space and Unicode composition. */
export function hashText(text: string): string {
  return createHash('sha256')
    .update(text.replace(EXCESS_MARKS, '').normalize('NFC').replace(/\s+/g, ' ').trim())
    .digest('hex');
}

const MOBILE_AND_WWW = /^(?:(?:www|m|mobile)\.)+(?=[^.]+\.)/;

/**
 * The key of the post that a link leads to, in whatever spelling: `x:<number>` or `linkedin:<number>`; for other sites the
 * address in one spelling. A missing `https://` is added. Null if it is no web address.
 */
export function postKey(link: string): string | null {
  const url = parseWebAddress(link);
  if (!url) return null;
  const status = findStatus(url);
  if (status) return `${PLATFORMS.Twitter.key}:${status.number}`;
  // Numbers of a share and of its activity differ, and none follows from the other.
  const update = findUpdate(url);
  return update ? `${PLATFORMS.LinkedIn.key}:${update.number}` : canonicalLink(url);
}

/** Whether a key names a post by its number at a network, which no two posts share. */
export const isNumbered = (key: string): boolean =>
  Object.values(PLATFORMS).some((platform) => key.startsWith(`${platform.key}:`));

/**
 * One spelling of an address: https, no `www.`, `m.` and `mobile.`; no tracking parameters, fragment (but for `#/a-route`),
 * credentials, default port or trailing slashes; sorted parameters.
 */
function canonicalLink(url: URL): string {
  // Pages of one address that are told apart by scripts.
  const route = /^#!?\//.test(url.hash) ? url.hash : '';
  return `https://${canonicalHost(url)}${canonicalPath(url)}${canonicalQuery(url.searchParams)}${route}`;
}

/** Of networks that have had several: `x.com` of `twitter.com`. */
const FIRST_HOSTS = new Map(
  Object.values(PLATFORMS).flatMap(({ profiles }) => {
    const hosts = profiles.map((profile) => profile.split('/', 1)[0] ?? '');
    return hosts.map((host) => [host, hosts[0] ?? host] as const);
  }),
);

function canonicalHost({ hostname, port }: URL): string {
  const bare = hostname.toLowerCase().replace(/\.$/, '').replace(MOBILE_AND_WWW, '');
  const known = FIRST_HOSTS.get(bare) ?? bare.replace(/^[a-z]{2}\.linkedin\.com$/, 'linkedin.com');
  // Parsing keeps 80 or 443 only for the other protocol; both count as default here.
  return port && port !== '80' && port !== '443' ? `${known}:${port}` : known;
}

function canonicalPath({ pathname }: URL): string {
  // "urn%3Aexample" and "urn:example" are the same address.
  return pathname
    .replace(/%3a/gi, ':')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
}

function canonicalQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name, value]) => !isTracking(name, value));
  kept.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
