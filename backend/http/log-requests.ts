import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** One line a request: method, path without its query (searches are nobody's business), status, milliseconds. */
export function logRequests(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - startedAt);
    const fields = { requestId: c.get('requestId'), method, path, status: c.res.status, ms };
    if (path === '/healthz' || path === '/readyz') log.debug(fields, 'request');
    else log.info(fields, 'request');
  };
}
