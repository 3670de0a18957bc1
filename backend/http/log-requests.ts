import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** Logs one line per request: method, path, status, milliseconds. The query is left out, because searches are private. */
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
