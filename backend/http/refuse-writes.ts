import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { ApiError } from './api-error.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/** Signing in and out must work for operators; the few rows fit into the reserve. A reader's sign-in writes nothing. */
const ALLOWED = ['/api/auth/local', '/api/auth/logout', '/admin/api/session'];

/** Error shapes that the clients of the data service's three parts expect. */
const REFUSALS: Record<string, (message: string) => { status: ContentfulStatusCode; body: object }> = {
  // 53100 is PostgreSQL's code for a full disk.
  '/rest/v1/': (message) => ({ status: 507, body: { code: '53100', details: null, hint: null, message } }),
  // A client retries after 503; any other error would sign the reader out.
  '/auth/v1/': (msg) => ({ status: 503, body: { code: 503, error_code: 'insufficient_storage', msg } }),
  '/functions/v1/': (message) => ({ status: 507, body: { code: 'INSUFFICIENT_STORAGE', message } }),
};

/**
 * Rejects writes with a 507 while the embedded database's disk is down to its reserve, because a full disk crashes the
 * engine. Reads continue, and writes resume once space is freed. Counts rejections, including later ones.
 */
export function refuseWritesWhenFull(
  database: Pick<DatabaseHandle, 'hasSpace'>,
  log: Logger,
  metrics?: Metrics,
): MiddlewareHandler {
  let wasFull = false;
  const refused = metrics && openCounter(metrics);
  return async (c, next) => {
    if (READS.includes(c.req.method) || ALLOWED.includes(c.req.path)) return next();
    const isFull = !(await database.hasSpace());
    if (isFull && !wasFull) log.error('the disk is nearly full: writes are refused until there is space');
    if (wasFull && !isFull) log.info('there is space again: writes are taken');
    wasFull = isFull;
    if (isFull) {
      refused?.inc({ reason: 'disk' });
      return refuse(c);
    }
    await next();
    const reason = REASONS[c.res.status];
    if (reason) refused?.inc({ reason });
  };
}

const REASONS: Record<number, 'disk' | 'rate'> = { 429: 'rate', 507: 'disk' };

function openCounter(metrics: Metrics) {
  const refused = metrics.counter({
    name: 'sellerfeed_refused_writes_total',
    help: 'Writes that were refused, by reason: disk (nearly full) or rate (too many)',
    labelNames: ['reason'],
  });
  for (const reason of Object.values(REASONS)) refused.inc({ reason }, 0);
  return refused;
}

function refuse(c: Context): Response {
  const error = new ApiError('InsufficientStorageError');
  const [, toRefusal] = Object.entries(REFUSALS).find(([prefix]) => c.req.path.startsWith(prefix)) ?? [];
  if (!toRefusal) return c.json(error.toBody(), error.status);
  const { status, body } = toRefusal(error.message);
  return c.json(body, status, { 'access-control-allow-origin': '*' });
}
