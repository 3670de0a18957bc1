import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../db/connection.ts';
import { ApiError } from './api-error.ts';

const READS = ['GET', 'HEAD', 'OPTIONS'];
/**
 * A reader's signing in writes nothing. Operators must get in to see what is wrong, and signing out must always be possible: the
 * few rows of it fit into the reserve.
 */
const ALLOWED = ['/api/auth/local', '/api/auth/logout', '/admin/api/session'];

/** The words of the data service's three parts, as their clients expect refusals. Their statuses and bodies differ. */
const REFUSALS: Record<string, (message: string) => { status: ContentfulStatusCode; body: object }> = {
  // 53100 is what PostgreSQL itself says of a full disk.
  '/rest/v1/': (message) => ({ status: 507, body: { code: '53100', details: null, hint: null, message } }),
  // With 503 a client keeps its session and tries again; with any other error it would sign the reader out.
  '/auth/v1/': (msg) => ({ status: 503, body: { code: 503, error_code: 'insufficient_storage', msg } }),
  '/functions/v1/': (message) => ({ status: 507, body: { code: 'INSUFFICIENT_STORAGE', message } }),
};

/**
 * Refuses everything that writes, with a 507, while the embedded database's disk is down to its reserve. The engine does not
 * survive a full disk: it fails, then hangs, and answers nothing until it is started again. Reads go on, and the first
 * write after space was freed is taken.
 */
export function refuseWritesWhenFull(database: Pick<DatabaseHandle, 'hasSpace'>, log: Logger): MiddlewareHandler {
  let wasFull = false;
  return async (c, next) => {
    if (READS.includes(c.req.method) || ALLOWED.includes(c.req.path)) return next();
    const isFull = !(await database.hasSpace());
    if (isFull && !wasFull) log.error('the disk is nearly full: writes are refused until there is space');
    if (wasFull && !isFull) log.info('there is space again: writes are taken');
    wasFull = isFull;
    return isFull ? refuse(c) : next();
  };
}

function refuse(c: Context): Response {
  const error = new ApiError('InsufficientStorageError');
  const [, toRefusal] = Object.entries(REFUSALS).find(([prefix]) => c.req.path.startsWith(prefix)) ?? [];
  if (!toRefusal) return c.json(error.toBody(), error.status);
  const { status, body } = toRefusal(error.message);
  return c.json(body, status, { 'access-control-allow-origin': '*' });
}
