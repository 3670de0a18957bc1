import type { IncomingHttpHeaders } from 'node:http';
import { hasSessionCookie } from '#lib/account/data-session/session-cookie.ts';
import { AUTH_PARAMETERS, hasAuthCookie, hasReaderSession } from '#lib/account/session/model.ts';
import { feedFiltersToParams, NO_FILTERS, parseFeedFilters, withoutPersonal } from '#lib/feed/filters.ts';
import { isMcpCall, MCP_PATH, MCP_ROUTE } from '#lib/mcp/endpoint.ts';
import { parseDirectoryQuery } from '#lib/profiles/directory-query.ts';
import { parseSummaryKey } from '#lib/summaries/model.ts';
import { tryDecode } from '#runtime/try-decode.ts';

/** How the response cache handles a request. */
export type Target =
  /** Handled by Next on the visitor's connection, at another address if there is one. */
  | { kind: 'passed'; url?: string }
  /** A message of an assistant, whose target depends on its body (message.ts). */
  | { kind: 'message' }
  /** Without Next: 308 with a location, 405, or 414. */
  | { kind: 'redirected'; location: string }
  | { kind: 'refused'; status: 405 | 414 }
  /** Rendered for this visitor alone, with all headers of the request. */
  | PrivateTarget
  | SharedTarget;

export type PrivateTarget = { kind: 'private'; url: string; isRouter: boolean; isExpensive: boolean };

export type SharedTarget = {
  kind: 'shared';
  key: string;
  /** The canonical address that Next renders, so that no other input of the visitor reaches the page. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Sent with POST. */
  body?: Buffer;
  /** The label of lookups in metrics. */
  group: 'pages' | 'searches' | 'documents' | 'pictures' | 'api' | 'assistants' | 'router';
  /** Next's router requests the data of a page. */
  isRouter: boolean;
  /** Addresses composed by visitors, and what can be taken back: stored in the smaller store, and not by other caches. */
  isComposed: boolean;
  /** Takes tens of milliseconds to render, at any number of addresses. */
  isExpensive: boolean;
  /** A visitor with a session must not receive signed-out responses. */
  hasSession: boolean;
};

type Request = { method: string; url: string; headers: IncomingHttpHeaders };
type Route = {
  path: RegExp;
  group: SharedTarget['group'];
  query?: (parameters: URLSearchParams) => string;
  /** What can be taken back at any moment: other caches do not store it. */
  isRevocable?: true;
};

/** All unknown addresses share this one's response. */
const NO_PAGE = '/not-a-page';
const MAX_URL_LENGTH = 2_000;
/** Next takes a tenth of a second for thousands, on each of its routes. */
const MAX_PARAMETERS = 200;

/** Pages whose address sends Markdown to those who ask for it (next.config.ts). */
const HAS_MARKDOWN =
  /^\/(?:(?:feed|authors|hashtags|stories|summaries\/(?:daily|weekly))\/[^/]+|lists\/[0-9a-f]{32}|trends)$/;

/** Routes of Next that match more names than have pages: those of ROUTES alone have. */
const HAS_OTHER_NAMES = /^\/(?:summaries|lists|og\/list)\//;

const ROUTES: Route[] = [
  { path: /^\/(?:feed)?$/, group: 'pages', query: feedQuery },
  { path: /^\/(?:feed|authors|hashtags|stories|summaries\/(?:daily|weekly))\/[^/]+\.md$/, group: 'documents' },
  { path: /^\/(?:authors|hashtags)$/, group: 'pages', query: directoryQuery },
  { path: /^\/(?:(?:authors|hashtags)\/[^/]+|stories|summaries)$/, group: 'pages', query: pageQuery },
  { path: /^\/authors\/[^/]+\/request$/, group: 'pages' },
  {
    path: /^\/(?:(?:feed|stories)\/[^/]+|subscribe|about|following|mcp|trends|offline|requests|save-linkedin-and-x-posts-tool)$/,
    group: 'pages',
  },
  { path: /^\/auth$/, group: 'pages', query: authQuery },
  { path: /^\/summaries\/(?:daily|weekly)\/\d{4}-\d\d-\d\d$/, group: 'pages' },
  { path: /^\/(?:rss\.xml|atom\.xml|feed\.json)$/, group: 'documents', query: documentQuery },
  {
    path: /^\/(?:robots\.txt|\.well-known\/security\.txt|llms\.txt|openapi\.json|server\.json|trends\.md|indexnow\.txt|manifest\.webmanifest|save-posts-extension\.zip|(?:news-)?sitemap\.xml|sitemaps\/[^/]+)$/,
    group: 'documents',
  },
  { path: /^\/lists\/[0-9a-f]{32}$/, group: 'pages', isRevocable: true },
  { path: /^\/lists\/[0-9a-f]{32}(?:\.md|\/rss\.xml)$/, group: 'documents', isRevocable: true },
  { path: /^\/og\/list\/[0-9a-f]{32}$/, group: 'pictures', isRevocable: true },
  { path: /^\/og\/(?!list\/)[^/]+\/[^/]+$/, group: 'pictures' },
  { path: /^\/api\/posts$/, group: 'api', query: postsQuery },
  // One spelling of a number: with zeros in front each post would have ten entries.
  { path: /^\/api\/(?:authors|posts\/[1-9]\d*|summaries\/[^/]+)$/, group: 'api' },
];

type Options = {
  /** Whether a path matches a route of the build. */
  isRoute: (path: string) => boolean;
  publicFiles: ReadonlySet<string>;
};

/** Returns a function that determines the cache key of a request, if it has one. */
export function createTargetFinder({ isRoute, publicFiles }: Options) {
  return (request: Request): Target => {
    const target = findTarget(request);
    const rendered = target.kind === 'passed' ? request.url : target.kind === 'private' ? target.url : '';
    return rendered.split('&', MAX_PARAMETERS + 1).length > MAX_PARAMETERS ? { kind: 'refused', status: 414 } : target;
  };

  function findTarget({ method, url, headers }: Request): Target {
    const [given = '', search = ''] = splitUrl(url);
    const isFile = given.startsWith('/_next/static/') || publicFiles.has(given);
    if (isFile && !isRead(method)) return { kind: 'refused', status: 405 };
    if (isFile || given.startsWith('/uploads/')) return { kind: 'passed' };
    const path = normalizePath(given);
    // Next redirects addresses with too many slashes.
    if (path !== null && (path.includes('//') || (path !== '/' && path.endsWith('/')))) return { kind: 'passed' };
    if (path !== null && path !== given)
      return { kind: 'redirected', location: withoutHost(path) + (search && `?${search}`) };
    if (path === MCP_PATH && isMcpCall({ method, accept: headers.accept }))
      return method === 'POST' ? { kind: 'message' } : { kind: 'passed', url: MCP_ROUTE };
    const route = path === null ? undefined : ROUTES.find((one) => one.path.test(path));
    const isKnown = path !== null && (route !== undefined || (isRoute(path) && !HAS_OTHER_NAMES.test(path)));
    if (isKnown && path.startsWith('/api/') && (!route || !isRead(method))) return { kind: 'passed' };
    if (!isRead(method)) return { kind: 'refused', status: 405 };
    if (!isKnown) return share({ url: NO_PAGE, group: 'pages', headers });
    const cookies = headers.cookie ?? '';
    const parameters = new URLSearchParams(search);
    const isRouter = headers.rsc !== undefined;
    const query = route?.query?.(parameters) ?? '';
    const own = toUrl(path, query, isRouter);
    const isPersonal =
      !route ||
      own.length > MAX_URL_LENGTH ||
      (route.group === 'api' && hasReaderSession(cookies)) ||
      (path === '/auth' && (query !== '' || hasAuthCookie(cookies) || hasSessionCookie(cookies))) ||
      (HAS_MARKDOWN.test(path) && /markdown/i.test(headers.accept ?? '')) ||
      new URLSearchParams(query).has('bookmarks');
    if (isPersonal) {
      parameters.delete('_rsc');
      const given = isRouter ? toUrl(path, parameters.toString(), true) : url;
      return { kind: 'private', url: route?.query ? own : given, isRouter, isExpensive: query !== '' };
    }
    const group = query && route.group === 'pages' ? 'searches' : route.group;
    return share({ url: path, query, group, headers, isRouter, isRevocable: route.isRevocable });
  }
}

type Shared = Pick<SharedTarget, 'url' | 'group' | 'headers'> & {
  query?: string;
  isRouter?: boolean;
  isRevocable?: boolean | undefined;
};

function share({ url: path, query = '', group, headers, isRouter = false, isRevocable = false }: Shared): SharedTarget {
  const url = toUrl(path, query, isRouter);
  return {
    kind: 'shared',
    key: url,
    url,
    headers: { ...pickSharedHeaders(headers), ...(isRouter && { rsc: '1' }) },
    group: isRouter ? 'router' : group,
    isRouter,
    isComposed: query !== '' || isRouter || isRevocable,
    isExpensive: query !== '' || group === 'pictures',
    hasSession: hasReaderSession(headers.cookie ?? ''),
  };
}

/** Next compares `_rsc` with the router's headers, of which only `rsc` is passed on (`removeNextHeaders`). */
function toUrl(path: string, query: string, isRouter: boolean): string {
  const parameters = [query, isRouter ? '_rsc=' : ''].filter(Boolean).join('&');
  return parameters ? `${path}?${parameters}` : path;
}

const NEXT_HEADER =
  /^(?:rsc$|next-|x-next|x-middleware-|x-prerender-|x-matched-|x-invoke-|x-now-|content-security-policy)/;

/**
 * Removes Next's own headers, so that its router gets whole pages, as from a static site. Partial pages would need an
 * entry for each page of origin.
 */
export function removeNextHeaders(headers: IncomingHttpHeaders): void {
  const isRouter = headers.rsc === '1';
  for (const name of Object.keys(headers)) if (NEXT_HEADER.test(name)) delete headers[name];
  if (isRouter) headers.rsc = '1';
}

/** No cookie, nor any header that could make a response personal. */
function pickSharedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const names = ['host', 'x-forwarded-for', 'x-request-id'] as const;
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

function splitUrl(url: string): [path: string, search: string] {
  const begin = url.indexOf('?');
  return begin < 0 ? [url, ''] : [url.slice(0, begin), url.slice(begin + 1)];
}

/** Decodes characters that need no encoding (RFC 3986 §6.2.2); null if invalid. */
function normalizePath(path: string): string | null {
  if (tryDecode(path) === null) return null;
  return path.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
}

/** Browsers parse two leading slashes as a host, and a backslash as a slash. */
const withoutHost = (path: string): string => path.replace(/^[/\\]+/, '/');

function feedQuery(parameters: URLSearchParams): string {
  const query = feedFiltersToParams(parseFeedFilters(parameters));
  const summaries = parameters.getAll('summary');
  if (summaries.length === 1 && parseSummaryKey(summaries[0])) query.set('summary', summaries[0] ?? '');
  return query.toString();
}

function pageQuery(parameters: URLSearchParams): string {
  return feedFiltersToParams({ ...NO_FILTERS, page: parseFeedFilters(parameters).page }).toString();
}

/** Matches app/profile-page.tsx. */
function directoryQuery(parameters: URLSearchParams): string {
  const query = new URLSearchParams(pageQuery(parameters));
  const q = parseDirectoryQuery(parameters.get('q'));
  if (q !== '') query.set('q', q);
  return query.toString();
}

function authQuery(parameters: URLSearchParams): string {
  const named = AUTH_PARAMETERS.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(named).toString();
}

/** Matches lib/seo/syndication/serve-feed.ts. */
function documentQuery(parameters: URLSearchParams): string {
  return feedFiltersToParams({ ...withoutPersonal(parseFeedFilters(parameters)), page: 1 }).toString();
}

function postsQuery(parameters: URLSearchParams): string {
  const query = feedFiltersToParams(parseFeedFilters(parameters));
  if (parameters.get('view') === 'cards') query.set('view', 'cards');
  return query.toString();
}
