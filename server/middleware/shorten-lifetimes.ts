import type { IncomingMessage, ServerResponse } from 'node:http';

/** The header by which a proxy identifies itself as a micro-cache (`proxy_set_header` in deploy/nginx.conf). */
const REQUEST_HEADER = 'x-micro-cache';
const FRESH_S = 1;
/** nginx counts whole seconds, so that both together take one more at most. */
const STALE_S = 2;

/**
 * Limits a cache in front of the web to one second, because it receives no invalidations. Changes `s-maxage` alone, in
 * `writeHead`, so that the response cache stores the original lifetimes.
 */
export function shortenLifetimes(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers[REQUEST_HEADER] === undefined) return;
  const { writeHead } = response;
  response.writeHead = (...args: unknown[]): ServerResponse => {
    const rules = response.getHeader('cache-control');
    if (typeof rules === 'string') response.setHeader('cache-control', shorten(rules));
    return Reflect.apply(writeHead, response, args);
  };
}

function shorten(rules: string): string {
  if (!/\bs-maxage=[1-9]/i.test(rules)) return rules;
  return rules
    .replace(/\bs-maxage=\d+/i, `s-maxage=${FRESH_S}`)
    .replace(/\bstale-while-revalidate=\d+/i, `stale-while-revalidate=${STALE_S}`);
}
