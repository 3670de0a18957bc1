import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { withTimeout } from '#runtime/with-timeout.ts';
import type { DatabaseHandle } from '../db/connection.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: the database responds, else 503. A nearly full disk is only reported,
 * because reads still work.
 */
export function healthRoutes({ database, log }: { database: DatabaseHandle; log: Logger }): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    try {
      await withTimeout(sql`select 1`.execute(database.db), DATABASE_TIMEOUT_MS);
      const hasSpace = await database.hasSpace();
      return c.json({ status: 'ready', ...(hasSpace ? {} : { writes: 'refused', reason: 'disk' }) });
    } catch (error) {
      log.warn({ err: error }, 'database does not answer');
      return c.json({ status: 'unavailable', reason: 'database' }, 503);
    }
  });
  return routes;
}
