import { Hono } from 'hono';
import { sql } from 'kysely';
import { getFreeBytes } from '../db/free-space.ts';
import type { AppDependencies } from '../dependencies.ts';

const DATABASE_TIMEOUT_MS = 2_000;
// The embedded database hangs on a full disk until there is space again: better to be taken out of service before.
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/** `/healthz`: the process runs. `/readyz`: the database answers and, when it is embedded, has space; else 503. */
export function healthRoutes({ database, config, log }: AppDependencies): Hono {
  const routes = new Hono();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    try {
      await withTimeout(sql`select 1`.execute(database.db), DATABASE_TIMEOUT_MS);
      if (database.kind === 'pglite' && (await getFreeBytes(config.dataDir)) < MIN_FREE_BYTES) {
        log.warn({ directory: config.dataDir }, 'the disk is nearly full');
        return c.json({ status: 'unavailable', reason: 'disk' }, 503);
      }
      return c.json({ status: 'ready' });
    } catch (error) {
      log.warn({ err: error }, 'database does not answer');
      return c.json({ status: 'unavailable', reason: 'database' }, 503);
    }
  });
  return routes;
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
