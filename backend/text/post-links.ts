import { isShortener, PLATFORMS, type PostType, typeOfHost } from '#lib/design/platforms.ts';

/** A post's address in the spelling that is stored. */
export type PostLink = {
  postLink: string;
  type: PostType;
  /** The author's page where the address names it, which only X's do. */
  userLink: string | null;
  /** The post's number at LinkedIn or X; null for other pages and sites. */
  number: string | null;
};

/**
 * A post's address without what leads elsewhere than to the post: X's as `https://x.com/<handle>/status/<number>`,
 * LinkedIn's as `https://www.linkedin.com/feed/update/urn:li:<kind>:<number>/`, others without tracking parameters. A
 * missing `https://` is added. Null if it is no web address. `handle` is the account of a post on X whose address names none.
 */
export function canonicalPostLink(link: string, handle?: string | null): PostLink | null {
  const url = parseWebAddress(link);
  if (!url) return null;
  const inside = findInside(url);
  const status = findStatus(inside);
  if (status) return toStatusLink(status.number, status.handle ?? handle ?? null);
  const update = findUpdate(inside);
  if (update) {
    const postLink = `https://www.linkedin.com/feed/update/urn:li:${update.kind}:${update.group}${update.number}/`;
    return { postLink, type: 'LinkedIn', userLink: null, number: update.number };
  }
  return { postLink: dropTracking(url, link), type: typeOfHost(bareHost(url)), userLink: null, number: null };
}

function toStatusLink(number: string, handle: string | null): PostLink {
  const account = handle?.replace(/^@/, '');
  const postLink = `https://x.com/${account || 'i'}/status/${number}`;
  return { postLink, type: 'Twitter', userLink: account ? `https://x.com/${account}` : null, number };
}

const PERSON = /^\/(in|company|school|showcase)\/([^/]+)/i;
/** Pages of people in older spellings, which name them by numbers: `https://www.linkedin.com/pub/jo-smith/1/23/456`. */
const NUMBERED_PERSON = /^\/(?:pub\/.|profile\/view|i\/user\/\d)/i;
const ACCOUNT = /^\/@?(\w{1,15})(?:\/|$)/;
/** Pages of X that have a name as an account would. */
const NOT_ACCOUNTS =
  /^(?:about|account|communities|compose|download|explore|hashtag|home|i|intent|jobs|login|logout|messages|notifications|oauth|privacy|search|settings|share|signup|tos|web)$/i;

/** The page of a person or company at a network in one spelling; null for any other page of it. Undefined elsewhere. */
function findPersonPage(url: URL): string | null | undefined {
  if (isShortener(bareHost(url))) return null;
  const type = typeOfHost(bareHost(url));
  if (type !== 'Twitter' && type !== 'LinkedIn') return findOwnPage(url, PLATFORMS[type].profiles);
  if (NUMBERED_PERSON.test(url.pathname)) return dropTracking(url, url.href);
  if (type === 'Twitter') {
    const [, handle] = ACCOUNT.exec(url.pathname) ?? [];
    return handle && !NOT_ACCOUNTS.test(handle) ? `https://x.com/${handle}` : null;
  }
  const [, kind = '', name] = PERSON.exec(url.pathname) ?? [];
  return name ? `https://www.linkedin.com/${kind.toLowerCase()}/${name}` : null;
}

/** Of a network whose pages of people begin with one of `profiles`; the first is how they are spelled. */
function findOwnPage({ pathname }: URL, [first]: readonly string[]): string | null | undefined {
  if (first === undefined) return undefined;
  const prefix = first.slice(first.split('/', 1)[0]?.length);
  const name = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length + 1).replace(/\/$/, '') : '';
  return /^@?[\w.-]+$/.test(name) ? `https://${first}/${name}` : null;
}

/**
 * The address of an author's page in one spelling: `https://x.com/<handle>`, `https://www.linkedin.com/in/<name>`. Null if it is no web
 * address, or another page of a network, such as its feed.
 */
export function canonicalUserLink(link: string): string | null {
  const url = parseWebAddress(link);
  if (!url) return null;
  const page = findPersonPage(url);
  return page === undefined ? dropTracking(url, link) : page;
}

/** Whether an address is the page of a person or company at a network, and not one of their posts. */
export function isPersonPage(link: string): boolean {
  const url = parseWebAddress(link);
  return url !== null && !isPost(url) && typeof findPersonPage(url) === 'string';
}

/** Whether an address names one post or article, not a page of a network that shows several: a feed, a search, a person. */
export const isPostAddress = ({ postLink, number, type }: PostLink): boolean =>
  number !== null ||
  PLATFORMS[type].key === null ||
  /^https:\/\/lnkd\.in\/./.test(postLink) ||
  /^https:\/\/[^/]+\/(?:pulse|newsletters|events|article)\/./.test(postLink);

/** Null for what is no web address. A missing `https://` is added. */
export function parseWebAddress(link: string): URL | null {
  const text = link.trim();
  const complete = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\//i.test(complete) || !URL.canParse(complete)) return null;
  return new URL(complete);
}

// Spreadsheets write long numbers as 1.88E+18.
const NUMBER = String.raw`(\d+)(?!\d|[.,]\d|E\+?\d)`;
const STATUS = new RegExp(`^/(?:([^/]+)/){0,2}(?:status(?:es)?|article)/${NUMBER}`, 'i');
// Any other mirror. Numbers of this length under the name of an account are X's.
const MIRRORED_STATUS = /^\/(\w{1,15})\/status\/(\d{15,19})(?!\d)/i;
const HANDLE = /^\w{1,15}$/;

/** The number and the account, if it is named, in the address of a post on X or a mirror of it. */
export function findStatus(url: URL): { number: string; handle: string | null } | null {
  // `twitter.com/#!/name/status/1` of its first archives.
  const path = decode(url.hash.startsWith('#!/') ? url.hash.slice(2) : url.pathname).replace(/\/{2,}/g, '/');
  const [, name = '', number] =
    (PLATFORMS.Twitter.hosts.test(url.hostname) ? STATUS : MIRRORED_STATUS).exec(path) ?? [];
  if (!number) return null;
  const isAccount = HANDLE.test(name) && !NOT_ACCOUNTS.test(name);
  return { number, handle: isAccount ? name : null };
}

const URN = new RegExp(String.raw`\b(activity|share|ugcpost|grouppost):(\d+-)?${NUMBER}`, 'i');
/** `/posts/name_title-activity-<number>-<code>`; a title may hold the word too. */
const UPDATE_SLUG = /^\/posts(?=\/).*[-_/](activity|share|ugcpost)-()(\d+)(?:-[\w-]*)?\/?$/i;
const KINDS: Record<string, string> = { ugcpost: 'ugcPost', grouppost: 'groupPost' };

/** The number in the address of a post on LinkedIn, and what it counts. `group` is empty or ends with a hyphen. */
export function findUpdate(url: URL): { number: string; kind: string; group: string } | null {
  if (!PLATFORMS.LinkedIn.hosts.test(url.hostname)) return null;
  // A parameter that was encoded with the path is no part of it.
  const [path = ''] = decode(url.pathname).split('?', 1);
  const found = URN.exec(path) ?? UPDATE_SLUG.exec(path) ?? URN.exec(decode(url.search));
  const [, kind = '', group = '', number] = found ?? [];
  if (!number) return null;
  return { number, kind: KINDS[kind.toLowerCase()] ?? kind.toLowerCase(), group };
}

/** Parameters in which other sites hold the address that they lead to. */
const REDIRECTS = ['url', 'q', 'u', 'target', 'sessionredirect', 'session_redirect'];

/** The address of a post inside a copy of it or a redirect to it, else the address itself. */
function findInside(url: URL): URL {
  if (isPost(url)) return url;
  const archived = /^\/web\/\d+\w*\/(https?:\/.+)$/i.exec(url.pathname)?.[1]?.replace(/^(https?:\/)\/*/i, '$1/');
  const candidates = [
    archived,
    ...[...url.searchParams].flatMap(([name, value]) => (REDIRECTS.includes(name.toLowerCase()) ? value : [])),
  ];
  const posts = candidates.flatMap((candidate) => parseWebAddress(candidate ?? '') ?? []);
  return posts.find(isPost) ?? url;
}

const isPost = (url: URL): boolean => (findStatus(url) ?? findUpdate(url)) !== null;

// Parameters that identify the referrer, never the post.
const TRACKING = new Set([
  ...['s', 't', 'ref', 'ref_src', 'ref_url', 'referrer', 'original_referer', 'source', 'src', 'cxt', 'twclid'],
  ...['trk', 'trkinfo', 'trackingid', 'rcm', 'lipi', 'licu', 'li_fat_id', 'originalsubdomain', 'midtoken', 'midsig'],
  ...['fbclid', 'gclid', 'dclid', 'msclkid', 'yclid', 'igsh', 'igshid', 'mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'si'],
  ...['miniprofileurn'],
]);
const MAY_IDENTIFY = new Set(['s', 't', 'ref', 'source', 'src', 'si']);

/** Whether a parameter says where a visitor came from. */
export function isTracking(name: string, value: string): boolean {
  const key = name.toLowerCase();
  // A number may be what is asked for: `viewtopic.php?t=10`.
  return key.startsWith('utm_') || (TRACKING.has(key) && !(MAY_IDENTIFY.has(key) && /^\d+$/.test(value)));
}

/** As written, where nothing is to be dropped. */
function dropTracking(url: URL, link: string): string {
  const names = [...url.searchParams].filter(([name, value]) => isTracking(name, value)).map(([name]) => name);
  if (names.length === 0) return /^https?:/i.test(link.trim()) ? link.trim() : `https://${link.trim()}`;
  for (const name of names) url.searchParams.delete(name);
  return url.href;
}

const bareHost = ({ hostname }: URL): string => hostname.toLowerCase().replace(/^www\./, '');

/** Also what was encoded twice. As it is where that is damaged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}
