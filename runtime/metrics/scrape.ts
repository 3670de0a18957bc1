import { createHash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';

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
