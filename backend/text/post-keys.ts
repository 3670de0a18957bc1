import { createHash } from 'node:crypto';
import { PLATFORMS } from '#lib/design/platforms.ts';

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
const MAY_IDENTIFY = new Set(['s', 't', 'ref', 'source', 'src', 'si']);
const MOBILE_AND_WWW = /^(?:(?:www|m|mobile)\.)+(?=[^.]+\.)/;

/**
 * The key of the post that a link leads to, in whatever spelling: `x:<number>` or `linkedin:<number>`; for other sites the
 * address in one spelling. A missing `https://` is added. Null if it is no web address.
 */
export function postKey(link: string): string | null {
  const url = parseWebAddress(link);
  if (!url) return null;
  const numbered = findStatus(url) ?? findUpdate(url);
  return numbered ?? canonicalLink(url);
}

/** Whether a key names a post by its number at a network, which no two posts share. */
export const isNumbered = (key: string): boolean =>
  Object.values(PLATFORMS).some((platform) => key.startsWith(`${platform.key}:`));

const STATUS = /^\/(?:[^/]+\/){0,2}status(?:es)?\/(\d+)(?!\d)/i;
// Any other mirror. Numbers of this length under the name of an account are X's.
const MIRRORED_STATUS = /^\/\w{1,15}\/status\/(\d{15,19})(?!\d)/i;

function findStatus(url: URL): string | null {
  // `twitter.com/#!/name/status/1` of its first archives.
  const path = decode(url.hash.startsWith('#!/') ? url.hash.slice(2) : url.pathname).replace(/\/{2,}/g, '/');
  const [, number] = (PLATFORMS.Twitter.hosts.test(url.hostname) ? STATUS : MIRRORED_STATUS).exec(path) ?? [];
  return number ? `${PLATFORMS.Twitter.key}:${number}` : null;
}

const URN = /\b(?:activity|share|ugcpost):(\d+)/i;
/** `/posts/name_title-activity-<number>-<code>`; a title may hold the word too. */
const UPDATE_SLUG = /^\/posts(?=\/).*[-_/](?:activity|share|ugcpost)-(\d+)(?:-[\w-]*)?\/?$/i;

/** Numbers of a share and of its activity differ, and none follows from the other. */
function findUpdate(url: URL): string | null {
  if (!PLATFORMS.LinkedIn.hosts.test(url.hostname)) return null;
  const path = decode(url.pathname);
  const [, number] = URN.exec(path) ?? UPDATE_SLUG.exec(path) ?? URN.exec(decode(url.search)) ?? [];
  return number ? `${PLATFORMS.LinkedIn.key}:${number}` : null;
}

/** Also what was encoded twice. As it is where that is damaged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/**
 * One spelling of an address: https, no `www.`, `m.` and `mobile.`; no tracking parameters, fragment (but for `#/a-route`),
 * credentials, default port or trailing slashes; sorted parameters.
 */
function canonicalLink(url: URL): string {
  // Pages of one address that are told apart by scripts.
  const route = /^#!?\//.test(url.hash) ? url.hash : '';
  return `https://${canonicalHost(url)}${canonicalPath(url)}${canonicalQuery(url.searchParams)}${route}`;
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

function canonicalPath({ pathname }: URL): string {
  // "urn%3Aexample" and "urn:example" are the same address.
  return pathname
    .replace(/%3a/gi, ':')
    .replace(/\/{2,}/g, '/')
    .replace(/\/+$/, '');
}

function canonicalQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name, value]) => !isTracking(name.toLowerCase(), value));
  kept.sort(([a, x], [b, y]) => compare(a, b) || compare(x, y));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

function isTracking(name: string, value: string): boolean {
  // A number may be what is asked for: `viewtopic.php?t=10`.
  return name.startsWith('utm_') || (TRACKING.has(name) && !(MAY_IDENTIFY.has(name) && /^\d+$/.test(value)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
