import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';

/** Counts requests by the pattern of the route that they are for (`/api/news/:id`); `other` is what no route has. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countRequest({ route: findRoute(c), method: c.req.method, status: c.res.status, seconds });
  };
}

/** The last that fits is the most particular one; what fits everything is no route, but what is done for all of them. */
const findRoute = (c: Parameters<MiddlewareHandler>[0]): string =>
  matchedRoutes(c)
    .map(({ path }) => path)
    .findLast((path) => !EVERYTHING.includes(path)) ?? 'other';

const EVERYTHING = ['*', '/*', '/api/*', '/admin/*', '/admin/api/*'];
