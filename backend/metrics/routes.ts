import { Hono } from 'hono';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import { answerScrape, METRICS_PATH } from '#server/process/metrics/scrape.ts';

/** `GET /metrics` for whoever brings METRICS_TOKEN as bearer, and nothing for anybody else. */
export function metricsRoutes({ registry }: Metrics, token: string): Hono {
  return new Hono().get(METRICS_PATH, async (c) => {
    const answer = await answerScrape(registry, token, c.req.header('authorization'));
    if (!answer) return c.notFound();
    return c.body(answer.body, answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' });
  });
}
