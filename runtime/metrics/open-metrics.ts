import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  Counter,
  CounterConfiguration,
  Gauge,
  GaugeConfiguration,
  Histogram,
  HistogramConfiguration,
  Registry,
} from 'prom-client';
import { type CacheLookup, cacheLookups } from './cache-lookups.ts';

/** `route` is a pattern, so that labels are few. */
type CountedRequest = { route: string; method: string; status: number; seconds: number };

/** At most one per process, none without METRICS_TOKEN. `collect` of a metric is called for each scrape and must return soon. */
export type Metrics = {
  registry: Registry;
  countRequest(request: CountedRequest): void;
  counter<Labels extends string = never>(options: CounterConfiguration<Labels>): Counter<Labels>;
  gauge<Labels extends string = never>(options: GaugeConfiguration<Labels>): Gauge<Labels>;
  /** In seconds. */
  histogram<Labels extends string = never>(options: HistogramConfiguration<Labels>): Histogram<Labels>;
};

/** Cached pages take milliseconds; visitors leave before ten seconds. */
const REQUEST_BUCKETS_S = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Counts requests, cache lookups, and prom-client's process metrics. Imports the library only here, so that a process
 * without metrics does not load it.
 */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const metrics: Omit<Metrics, 'countRequest'> = {
    registry,
    counter: (options) => new Counter({ ...options, registers }),
    gauge: (options) => new Gauge({ ...options, registers }),
    histogram: (options) => new Histogram({ buckets: REQUEST_BUCKETS_S, ...options, registers }),
  };

  const requests = metrics.histogram({
    name: 'sellerfeed_http_request_duration_seconds',
    help: 'Requests by route, method and status, and how long they took until the answer was handed over',
    labelNames: ['route', 'method', 'status'],
  });
  const lookups = metrics.counter({
    name: 'sellerfeed_cache_lookups_total',
    help: 'Looks into a cache, and what they found: hit, stale or miss',
    labelNames: ['cache', 'result'],
  });
  cacheLookups.subscribe((message) => {
    const { cache, result } = message as CacheLookup;
    lookups.inc({ cache, result });
  });

  return {
    ...metrics,
    countRequest: ({ route, method, status, seconds }) => requests.observe({ route, method, status }, seconds),
  };
}

export const METRICS_PATH = '/metrics';

type ScrapeAnswer = { status: 200 | 401; contentType: string; body: string };

/** Serves `GET /metrics` to requests with the bearer token. Null without one, as for unknown addresses; 401 for a wrong one. */
export async function respondToScrape(
  registry: Registry,
  token: string,
  authorization: string | undefined,
): Promise<ScrapeAnswer | null> {
  if (!authorization) return null;
  const given = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
  // Digests have equal length, so the comparison takes constant time.
  if (!timingSafeEqual(digest(given), digest(token))) {
    return { status: 401, contentType: 'text/plain; charset=utf-8', body: 'Wrong METRICS_TOKEN.\n' };
  }
  return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
