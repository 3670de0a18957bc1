import { UPSTREAM_TIMEOUT_MS } from '#lib/config/product.ts';
import type { CheckedRequestInit } from '#lib/upstream/read-cache.ts';

/**
 * Puts two rules of ours below Next's `fetch`, in this process's own; call it before Next is loaded, which wraps what it
 * finds.
 *
 * - A call without a signal gets one that ends it after five seconds, body included. Every caller here brings one, but Next
 *   drops it when it renews what is stale (vercel/next.js#54533), and Node then waits for five minutes. Meanwhile everybody
 *   who asks for that page waits for the same call.
 * - With `checkBody` a 200 is read and checked before Next may keep it; what the check throws, the caller gets.
 */
export function limitOutgoingFetch(): void {
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init: CheckedRequestInit = {}) => {
    const response = await original(input, { ...init, signal: init.signal ?? limitOf(input) });
    if (!init.checkBody || response.status !== 200) return response;
    const body = await response.arrayBuffer();
    init.checkBody(new TextDecoder().decode(body));
    return Object.defineProperty(new Response(body, response), 'url', { value: response.url });
  };
}

/** A `Request` always has a signal, which says nothing of a limit. */
function limitOf(input: Parameters<typeof fetch>[0]): AbortSignal {
  const limit = AbortSignal.timeout(UPSTREAM_TIMEOUT_MS);
  return input instanceof Request ? AbortSignal.any([input.signal, limit]) : limit;
}
