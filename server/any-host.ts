import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { revalidateTag } from 'next/cache';
import { webEnv } from '#lib/config/env.ts';
import { ConfigError } from '#lib/config/environment.ts';
import { siteOrigin } from '#lib/config/site-origin.ts';
import { contentSecurityPolicy, dataServiceOrigins, transportSecurity } from '#lib/http/security/security-headers.ts';
import { onInvalidation } from '#lib/response/invalidation.ts';
import { OWN_AGENT } from '#lib/response/own-agent.ts';
import {
  createResponseRules,
  type ResponseRules,
  requestContext,
  requestIdOf,
  setNextRunner,
} from '#lib/response/request-context.ts';
import { createLog } from '#runtime/create-log.ts';
import { tryDecode } from '#runtime/try-decode.ts';
import { captureConsole } from './middleware/capture-console.ts';
import { limitOutgoingFetch } from './outgoing-fetch.ts';
import { createTargetFinder } from './response-cache/find-target.ts';
import { findLifetime, isMissing, isRevocable, NO_STORE, toSentStatus } from './response-cache/lifetime.ts';

/** Any agent will do: without one Next streams a page's metadata after its head. */
const OTHER_AGENT = 'unknown';
const METHOD_NOT_ALLOWED = 405;
const NO_PAGE = '/not-a-page';
const POLICY = 'content-security-policy';
/** As long as the response cache sends a stale page (server/response-cache/entries.ts). */
const STALE_S = 300;

const findTarget = createTargetFinder({ isRoute: () => true, publicFiles: new Set() });

/**
 * For hosts that run Next without server/start-web.ts (`next start`, `next dev`, hosts of Next): applies the rules of pages, their
 * status and lifetime, to responses of Node's HTTP server, and invalidates the host's cache of upstream responses. Next itself has no
 * place at which a rendered page can set a status or a header. Ends the process if a setting is missing or wrong, because Next would
 * go on and send errors.
 */
export function prepareAnyHost(): void {
  try {
    webEnv();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(`The web cannot start.\n${error.message}\ndocs/operating/hosts.md lists the settings.`);
    process.exit(1);
  }
  // A developer reads what Next says to a terminal.
  if (process.env.NODE_ENV === 'production') captureConsole(createLog(webEnv().LOG_LEVEL));
  setNextRunner('any');
  limitOutgoingFetch();
  // Called in the request that invalidates, as Next requires.
  if (process.env.UPSTREAM_CACHE === 'host') onInvalidation(({ tags }) => invalidateHostCache(tags));
  const hsts = transportSecurity(siteOrigin());
  // Published before any listener of the server.
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    if (hsts) response.setHeader('strict-transport-security', hsts);
    applyRules(request, response);
  });
}

/** Does not throw: an error of a listener would end the process. */
function invalidateHostCache(tags: readonly string[]): void {
  try {
    for (const tag of tags) revalidateTag(tag, { expire: 0 });
  } catch (error) {
    console.error('upstream responses could not be invalidated', error);
  }
}

function applyRules(request: IncomingMessage, response: ServerResponse): void {
  const { method = '', url = '', headers } = request;
  const agent = headers['user-agent'] ?? '';
  if (agent === '' || agent === OWN_AGENT) headers['user-agent'] = OTHER_AGENT;
  const [path = ''] = url.split('?', 1);
  if (tryDecode(path) === null) request.url = NO_PAGE;
  const id = requestIdOf(headers['x-request-id']?.toString());
  headers['x-request-id'] = id;
  const target = findTarget({ method, url, headers });
  const refused = target.kind === 'refused' ? target.status : null;
  // Next would render the page.
  if (refused !== null) request.url = NO_PAGE;
  // Of addresses with needless encoding, which our own server redirects, the page is sent.
  const isPage = target.kind === 'shared' || target.kind === 'private' || target.kind === 'redirected';
  const rules = isPage ? createResponseRules() : null;
  requestContext.enterWith({ id, method, path, ...(rules && { rules }) });
  const kind = {
    refused,
    isRouter: 'isRouter' in target && target.isRouter,
    // The form of an account depends on cookies, which caches of hosts do not compare; and a page must not stand for the router's data.
    isCacheable: target.kind === 'shared' && !target.isComposed && path !== '/auth' && !/[?&]_rsc=/.test(url),
    policy: headers[POLICY]?.toString() ?? '',
  };
  const { writeHead } = response;
  response.writeHead = (sent: number, ...rest: unknown[]): ServerResponse =>
    Reflect.apply(writeHead, response, [finish(response, sent, rules, kind), ...rest]);
}

type Kind = {
  refused: number | null;
  isRouter: boolean;
  isCacheable: boolean;
  /** That of proxy.ts, where it is another step of the host, which sends it to the page alone. */
  policy: string;
};

/** Sets the headers that a response's rules require, and returns its status. */
function finish(response: ServerResponse, sent: number, rules: ResponseRules | null, kind: Kind): number {
  const isHtml = String(response.getHeader('content-type')).startsWith('text/html');
  const hasPolicy = response.hasHeader(POLICY);
  // Otherwise a page at an address that does not pass proxy.ts: missing calls. `next dev` has no policy.
  if (isHtml && !hasPolicy && process.env.NODE_ENV === 'production')
    response.setHeader(
      POLICY,
      kind.policy.includes("'nonce-") ? kind.policy : contentSecurityPolicy([], dataServiceOrigins()),
    );
  if (variesByCookie(response)) response.setHeader('cache-control', NO_STORE);
  if (kind.refused === METHOD_NOT_ALLOWED) response.setHeader('allow', 'GET, HEAD');
  if (!rules) return kind.refused ?? sent;
  const status = rules.status ?? sent;
  if (rules.retryAfterS !== null) response.setHeader('retry-after', String(rules.retryAfterS));
  // Routes set cache headers themselves.
  if (isHtml || kind.isRouter) {
    const maxAgeS = findLifetime(status, rules.maxAgeS, response.getHeaders());
    const isStored = maxAgeS !== null && kind.isCacheable && hasPolicy && !rules.isPrivate;
    const stale = isMissing(status) ? '' : `, stale-while-revalidate=${STALE_S}`;
    response.setHeader('cache-control', isStored ? `public, max-age=0, s-maxage=${maxAgeS}${stale}` : NO_STORE);
    // CDNs that read it take this one out.
    if (isStored) response.setHeader('cdn-cache-control', `public, max-age=${maxAgeS}${stale}`);
  }
  if (isRevocable(rules.tags)) response.setHeader('cache-control', NO_STORE);
  return toSentStatus(status, sent, kind.isRouter);
}

/** Caches of hosts ignore it, and would send a list without a reader's own marks to readers. */
const variesByCookie = (response: ServerResponse): boolean =>
  /\bcookie\b/i.test([response.getHeader('vary') ?? []].flat().join(','));
