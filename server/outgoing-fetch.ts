import { UPSTREAM_TIMEOUT_MS } from '#lib/config/product.ts';
import { requestContext } from '#lib/response/request-context.ts';
import type { CheckedRequestInit } from '#lib/upstream/content.ts';

/** The start of a call, in milliseconds since 1970. */
export const STARTED_AT_HEADER = 'x-started-at';

/**
 * Adds three rules to the global `fetch`, below Next's. Call it before Next is loaded, because Next wraps the existing `fetch`.
 *
 * - A call without a signal gets one that aborts it after five seconds, body included. Every caller here passes one, but Next
 *   drops it on revalidation (vercel/next.js#54533), and Node's own limit is five minutes, during which all requests for the
 *   page wait for the same call.
 * - A call gets the header with the request id, so that one id finds it in all logs. Above Next it would be part of the cache
 *   key.
 * - With `checkBody` a 200 is read and checked before Next can cache it; the caller gets the error of the check. The response
 *   has the time of the request, so that server/fetch-cache.ts stores nothing from before an invalidation.
 */
export function limitOutgoingFetch(): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init: CheckedRequestInit = {}) => {
    const startedAt = Date.now();
    const response = await original(input, {
      ...init,
      signal: init.signal ?? limitOf(input),
      ...nameRequest(input, init),
    });
    if (!init.checkBody || response.status !== 200) return response;
    const body = await response.arrayBuffer();
    init.checkBody(new TextDecoder().decode(body));
    const checked = new Response(body, response);
    checked.headers.set(STARTED_AT_HEADER, String(startedAt));
    return Object.defineProperty(checked, 'url', { value: response.url });
  };
}

function nameRequest(input: Parameters<typeof fetch>[0], init: RequestInit): { headers?: Headers } {
  const id = requestContext.getStore()?.id;
  if (!id) return {};
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  if (!headers.has('x-request-id')) headers.set('x-request-id', id);
  return { headers };
}

/** A `Request` always has a signal, which may have no time limit. */
function limitOf(input: Parameters<typeof fetch>[0]): AbortSignal {
  const limit = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
  return input instanceof Request ? AbortSignal.any([input.signal, limit]) : limit;
}
