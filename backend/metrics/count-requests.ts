import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import { findRoute } from '../http/find-route.ts';

/** Counts requests by the pattern of the route that they are for (`/api/news/:id`); `other` is what no route has. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countRequest({ route: findRoute(c), method: c.req.method, status: c.res.status, seconds });
  };
}
