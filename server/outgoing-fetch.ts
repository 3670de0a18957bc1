import { UPSTREAM_TIMEOUT_MS } from '#lib/config/product.ts';
import { requestContext } from '#lib/http/response/request-context.ts';
import type { CheckedRequestInit } from '#lib/upstream/read-cache.ts';

/** The start of a call, in milliseconds since 1970. */
export const STARTED_AT_HEADER = 'x-started-at';

/**
 * Puts three rules of ours below Next's `fetch`, in this process's own; call it before Next is loaded, which wraps what it
 * finds.
 *
 * - A call without a signal gets one that ends it after five seconds, body included. Every caller here brings one, but Next
 *   drops it when it renews what is stale (vercel/next.js#54533), and Node then waits for five minutes. Meanwhile everybody
 *   who asks for that page waits for the same call.
 * - A call names the request that it is made for, so that one id finds it in all logs. Above Next it would be part of what Next
 *   keeps answers by.
 * - With `checkBody` a 200 is read and checked before Next may keep it; what the check throws, the caller gets. The response
 *   says when the call began, so that server/fetch-cache.ts keeps no answer from before an invalidation.
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
  if (id === undefined) return {};
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  if (!headers.has('x-request-id')) headers.set('x-request-id', id);
  return { headers };
}

/** A `Request` always has a signal, which may have no time limit. */
function limitOf(input: Parameters<typeof fetch>[0]): AbortSignal {
  const limit = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
  return input instanceof Request ? AbortSignal.any([input.signal, limit]) : limit;
}
