import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a cache says that asks again every moment (`proxy_set_header` in deploy/nginx.conf). */
const REQUEST_HEADER = 'x-micro-cache';
const FRESH_S = 1;
/** How long it may show a page while it asks for it again. nginx counts whole seconds: one more at most for the two together. */
const STALE_S = 2;

/**
 * Tells a cache right in front of the web to keep what is for everybody for a moment only. It cannot know what was hidden or
 * corrected since; the web does, and answers again for next to nothing. What names no time for shared caches, such as files
 * that never change, stays as it is, and so does what browsers are told.
 *
 * Changes the headers as they leave, so that whoever remembers an answer on its way remembers the usual times.
 */
export function shortenForMicroCache(request: IncomingMessage, response: ServerResponse): void {
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
