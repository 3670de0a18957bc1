import { createHash, timingSafeEqual } from 'node:crypto';
import type { Registry } from 'prom-client';

export const METRICS_PATH = '/metrics';

/** What a scrape is answered with. */
export type ScrapeAnswer = { status: 200 | 401; contentType: string; body: string };

/**
 * Answers `GET /metrics` for whoever brings the token as bearer. Null for everybody who brings none: for them there is
 * nothing here, and the process answers as for any address that it does not have. A wrong token is told so, with a 401.
 */
export async function answerScrape(
  registry: Registry,
  token: string,
  authorization: string | undefined,
): Promise<ScrapeAnswer | null> {
  if (!authorization) return null;
  const given = /^Bearer (\S+)$/i.exec(authorization)?.[1] ?? '';
  // Digests have one length: the time taken says nothing about the token.
  if (!timingSafeEqual(digest(given), digest(token))) {
    return { status: 401, contentType: 'text/plain; charset=utf-8', body: 'Wrong METRICS_TOKEN.\n' };
  }
  return { status: 200, contentType: registry.contentType, body: await registry.metrics() };
}

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
