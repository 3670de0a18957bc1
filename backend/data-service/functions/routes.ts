import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { isDatabaseAway } from '../../db/database-errors.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { getClient } from '../../http/client-address.ts';
import type { DataServiceConfig } from '../config.ts';
import { findApiKey, isApiKey } from '../http/api-key.ts';
import type { HostedFunction } from './registry.ts';

const FUNCTION_TIMEOUT_MS = 30_000;

/** Functions under /functions/v1, with the errors of Supabase's edge. */
export function functionRoutes(
  { config, log }: AppDependencies,
  keys: DataServiceConfig,
  functions: Map<string, HostedFunction>,
): Hono {
  const routes = new Hono();

  routes.all('/:name', async (c) => {
    const key = findApiKey(c) ?? c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
    if (!key) return c.json({ code: 401, message: 'Missing authorization header' }, 401);
    if (!isApiKey(key, keys)) return c.json({ code: 401, message: 'Invalid API key' }, 401);
    const name = c.req.param('name');
    const run = functions.get(name);
    if (!run) return c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404);

    const client = getClient(c, config.trustedProxies);
    const request = new Request(c.req.raw);
    request.headers.set('x-forwarded-for', client.address);
    try {
      return await withinTime(run(request, client));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const executionId = randomUUID();
      log.error({ err: error, function: name, executionId }, 'function failed');
      return c.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error (please check logs)' }, 500, {
        'x-deno-execution-id': executionId,
      });
    }
  });

  routes.all('*', (c) => c.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, 404));
  return routes;
}

async function withinTime(response: Promise<Response>): Promise<Response> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The function took too long')), FUNCTION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
