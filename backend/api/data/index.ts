import type { Hono, MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { limitLargeBody, limitSmallBody } from '../../http/parse-body.ts';
import type { QuerySlots } from '../../http/query-slots.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { ApiDependencies } from '../api-dependencies.ts';
import { createAuthTables } from './auth/auth-tables.ts';
import { authRoutes } from './auth/routes.ts';
import { deriveDataServiceConfig } from './config.ts';
import { functionRoutes } from './functions/routes.ts';
import { findApiKey, isSecretKey } from './http/api-key.ts';
import { refuseImpossibleText } from './http/refuse-impossible-text.ts';
import { restRoutes } from './rest/routes.ts';

const PREFIXES = ['/rest/v1/*', '/auth/v1/*', '/functions/v1/*'];

/**
 * Mounts the services of a hosted Supabase: data API (/rest/v1, calls 13–15), functions (/functions/v1, call 16) and
 * auth (/auth/v1, spec §7). Resolves when all are ready.
 */
export async function mountDataService(
  app: Hono,
  deps: ApiDependencies,
  limiter: RateLimiter,
  slots: QuerySlots,
): Promise<void> {
  const config = deriveDataServiceConfig(deps.config);
  await createAuthTables(deps.database);
  // Rows are written with the secret key only.
  const [small, large] = [limitSmallBody(), limitLargeBody()];
  app.use('/rest/v1/*', (c, next) => (isSecretKey(findApiKey(c), config) ? large : small)(c, next));
  for (const prefix of PREFIXES) app.use(prefix, allowBrowsers(), refuseImpossibleText());
  app.route('/rest/v1', await restRoutes(deps, config, slots));
  app.route('/auth/v1', authRoutes(deps, config, limiter));
  app.route('/functions/v1', functionRoutes(deps, config, limiter));
}

/** CORS like hosted Supabase: any origin, without credentials. The key is public, and sessions are sent in headers. */
function allowBrowsers(): MiddlewareHandler {
  return cors({
    origin: '*',
    allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    exposeHeaders: ['content-range', 'preference-applied', 'retry-after'],
    maxAge: 86_400,
  });
}
