import { Hono } from 'hono';
import { sql } from 'kysely';
import type { AppDependencies } from '../dependencies.ts';

const DATABASE_TIMEOUT_MS = 2_000;

/**
 * `/healthz`: the process runs. `/readyz`: the database answers, else 503. A nearly full disk is no reason to take reads out
 * of service, so it is said beside.
 */
export function healthRoutes({ database, log }: AppDependencies): Hono {
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

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
