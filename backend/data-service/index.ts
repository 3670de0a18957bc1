import type { Hono } from 'hono';
import type { AppDependencies } from '../dependencies.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { ReadGate } from '../http/read-gate.ts';
import { authRoutes } from './auth/routes.ts';
import { deriveDataServiceConfig } from './config.ts';
import { createFunctions } from './functions/registry.ts';
import { functionRoutes } from './functions/routes.ts';
import { allowBrowsers } from './http/allow-browsers.ts';
import { checkBearer } from './http/check-bearer.ts';
import { refuseDearFilters } from './http/refuse-dear-filters.ts';
import { refuseImpossibleJson } from './http/refuse-impossible-json.ts';
import { refuseOddPaths } from './http/refuse-odd-paths.ts';
import { refusePatterns } from './http/refuse-patterns.ts';
import { refusePrototype } from './http/refuse-prototype.ts';
import { openLite } from './lite.ts';

const PREFIXES = ['/rest/v1/*', '/auth/v1/*', '/functions/v1/*'];

/**
 * Mounts what a hosted Supabase would offer: the data API under /rest/v1 (summaries, calls 13–15), functions under
 * /functions/v1 (call 16) and the auth service under /auth/v1 (spec §7). Resolves when all of it can serve.
 */
export async function mountDataService(
  app: Hono,
  deps: AppDependencies,
  limiter: RateLimiter,
  gate: ReadGate,
): Promise<void> {
  const config = deriveDataServiceConfig(deps.config);
  const lite = await openLite(deps, config, limiter);
  for (const prefix of PREFIXES) app.use(prefix, allowBrowsers(), refuseImpossibleJson());
  app.all(
    '/rest/v1/*',
    refuseOddPaths(),
    checkBearer(config.tokenSecret),
    refusePrototype(),
    refusePatterns(),
    refuseDearFilters(),
    (c) => gate.read((turns) => turns.run(() => lite(c.req.raw))),
  );
  app.route('/auth/v1', authRoutes(deps, config, lite, limiter));
  app.route('/functions/v1', functionRoutes(deps, config, createFunctions(deps, config, lite, limiter)));
}
