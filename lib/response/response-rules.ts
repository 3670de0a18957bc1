import 'server-only';
import { notFound, unstable_rethrow } from 'next/navigation';
import { INCOMPLETE_FRESH_S } from '@/lib/config/product';
import { AppError } from '@/lib/utils/errors/app-error';
import { createResponseRules, nextRunner, type RequestContext, requestContext } from './request-context';

// Instructions of a page or route to the response cache (server/response-cache), or on other hosts to server/any-host.ts.

/** The visitor can correct these; other errors are temporary failures of the upstream. */
const VISITORS_ERRORS = new Set([400, 429]);
/** The upstream is unreachable or timed out. */
const AWAY_STATUS = new Set([503, 504]);

/**
 * Keeps the page's content: Next's `notFound()` leaves the body to scripts. A host that passes requests to Next without Node's HTTP
 * server has no rules, and there Next's own errors are all that sets a status: throws them.
 */
export function setStatus(status: number, retryAfterS: number | null = null): void {
  const context = requestContext.getStore();
  if (context?.rules) Object.assign(context.rules, { status, retryAfterS });
  if (context || nextRunner() !== 'any') return;
  if (status === 404 || status === 410) notFound();
  if (status >= 500) throw new AppError('upstream_unavailable');
}

/**
 * Sets 503, or the error's own status if the visitor caused it, on a page that an error left incomplete, because
 * monitors, crawlers and caches would take a 200 as complete.
 */
export function setErrorStatus(error: unknown): void {
  const isVisitors = error instanceof AppError && VISITORS_ERRORS.has(error.status);
  const retryAfterS = error instanceof AppError ? error.retryAfterS : undefined;
  setStatus(isVisitors ? error.status : 503, retryAfterS ?? null);
}

/** 503 if an upstream is unreachable, else 500, on a page with nothing but this error. */
export function setFailureStatus(error: unknown): void {
  setStatus(error instanceof AppError && AWAY_STATUS.has(error.status) ? 503 : 500);
}

/** Allows the response to be stored. The shortest lifetime of all parts counts; 0 stores nothing. */
export function setMaxAge(seconds: number): void {
  const rules = requestContext.getStore()?.rules;
  if (rules) rules.maxAgeS = Math.min(rules.maxAgeS ?? seconds, seconds);
}

/** Marks a response that depends on the session. Called only by `getSession`. */
export function markPrivate(): void {
  const rules = requestContext.getStore()?.rules;
  if (rules) rules.isPrivate = true;
}

/** Adds the tags that invalidate the response. Reads of upstreams add theirs. */
export function addTags(tags: readonly string[]): void {
  const own = requestContext.getStore()?.rules?.tags;
  for (const tag of tags) own?.add(tag);
}

/** Of tests, and of hosts that pass requests to Next without Node's HTTP server. */
const NO_CONTEXT: RequestContext = { id: '', method: '', path: '' };

/** Reads what stands beside a page's content: its tags and lifetime do not become the page's. */
export function withoutRules<T>(read: () => Promise<T>): Promise<T> {
  const { rules: _own, ...rest } = requestContext.getStore() ?? NO_CONTEXT;
  return requestContext.run(rest, read);
}

/**
 * Reads what pages show for a response that is none: its tags and lifetime become those of the response, and its status does not. What could
 * not be read completely is not stored.
 */
export async function withoutStatus<T>(read: () => Promise<T>): Promise<T> {
  const context = requestContext.getStore() ?? NO_CONTEXT;
  const rules = createResponseRules();
  const result = await requestContext.run({ ...context, rules }, read);
  addTags([...rules.tags]);
  setMaxAge(rules.status === null ? (rules.maxAgeS ?? 0) : 0);
  return result;
}

/**
 * Loads the content of a page. Returns the error in its place, or null for missing and removed content. Sets the page's lifetime and
 * status.
 * @param failed the log's words for an error
 */
export async function loadForPage<T>(
  maxAgeS: number,
  load: () => Promise<T | null>,
  failed: string,
): Promise<T | { error: unknown } | null> {
  setMaxAge(maxAgeS);
  try {
    const loaded = await load();
    if (loaded === null) setStatus(404);
    return loaded;
  } catch (error) {
    unstable_rethrow(error);
    if (error instanceof AppError && error.code === 'gone') {
      setStatus(410);
      return null;
    }
    console.warn(failed, error);
    setErrorStatus(error);
    return { error };
  }
}

/**
 * The fallback in place of an optional part of a page that could not be loaded. The page is stored for a few seconds only.
 * @param failed the log's words for an error
 */
export async function orElse<T, F>(part: Promise<T>, fallback: F, failed: string): Promise<T | F> {
  try {
    return await part;
  } catch (error) {
    console.warn(failed, error);
    setMaxAge(INCOMPLETE_FRESH_S);
    return fallback;
  }
}

type Document = { body: string; contentType: string; lastModified?: Date | undefined; freshS: number };

/** Shared caches may store it for `freshS` seconds and serve it stale for a day. The response cache adds ETag and 304. */
export function documentResponse({ body, contentType, lastModified, freshS }: Document): Response {
  setMaxAge(freshS);
  const headers = new Headers({
    'cache-control': `public, max-age=0, s-maxage=${freshS}, stale-while-revalidate=86400`,
    'content-type': contentType,
  });
  if (lastModified) headers.set('last-modified', lastModified.toUTCString());
  return new Response(body, { headers });
}
