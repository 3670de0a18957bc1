import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { requestContext, requestIdOf } from '#lib/response/request-context.ts';

export type Layer = (request: IncomingMessage, response: ServerResponse, pass: () => void) => void;

/** Calls the layers in order, then `last` if none of them has responded. */
export function passThrough(
  layers: readonly Layer[],
  request: IncomingMessage,
  response: ServerResponse,
  last: () => void,
): void {
  const passTo = (index: number): void => {
    const layer = layers[index];
    if (layer) layer(request, response, () => passTo(index + 1));
    else last();
  };
  passTo(0);
}

/** Ends a response after an error that Next could not handle. */
export function failResponse(response: ServerResponse, error: unknown): void {
  console.error(error);
  // Destroyed, so that a partial response does not look complete.
  if (response.headersSent) return void response.destroy();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.statusCode = 500;
  response.end('Internal Server Error');
}

/** Frequent requests, logged with LOG_LEVEL=debug only. */
const QUIET = /^\/(?:_next\/static\/|api\/(?:health|ready)$)/;

/**
 * Logs method, path, status, milliseconds and the request's id, which is passed to upstreams. Omits queries, which hold
 * searches and tokens.
 */
export function createRequestLog(log: Logger) {
  return (request: IncomingMessage, response: ServerResponse, pass: () => void): void => {
    const startedAt = performance.now();
    const id = requestIdOf(request.headers['x-request-id']?.toString());
    request.headers['x-request-id'] = id;
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt);
      // A client that disconnects early gets no status.
      const status = response.writableFinished ? response.statusCode : 499;
      const fields = { requestId: id, method, path, status, ms };
      if (QUIET.test(path)) log.debug(fields, 'request');
      else log.info(fields, 'request');
    });
    requestContext.run({ id, method, path }, pass);
  };
}

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
