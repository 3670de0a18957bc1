import type { MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import { openMetrics } from '#runtime/metrics/open-metrics.ts';
import { METRICS_PATH, respondToScrape } from '#runtime/metrics/scrape.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { findRoute } from '../http/find-route.ts';
import { measureDatabase } from './measure-database.ts';
import { showState } from './show-state.ts';

/** Undefined without METRICS_TOKEN: nothing is counted. */
export async function openBackendMetrics(
  { metricsToken }: { metricsToken?: string | undefined },
  database: DatabaseHandle,
): Promise<Metrics | undefined> {
  if (!metricsToken) return undefined;
  const metrics = await openMetrics();
  measureDatabase(database, metrics);
  showState(database, metrics);
  return metrics;
}

/** Counts requests by route pattern (`/api/news/:id`), or `other`. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countRequest({ route: findRoute(c), method: c.req.method, status: c.res.status, seconds });
  };
}

/** `GET /metrics` with METRICS_TOKEN as bearer; 404 otherwise. */
export function metricsRoutes({ registry }: Metrics, token: string): Hono {
  return new Hono().get(METRICS_PATH, async (c) => {
    const answer = await respondToScrape(registry, token, c.req.header('authorization'));
    if (!answer) return c.notFound();
    return c.body(answer.body, answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' });
  });
}
