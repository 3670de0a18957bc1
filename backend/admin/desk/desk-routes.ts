import { Hono } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { mailFrames } from '../api/mail-frames.ts';
import { operationRoutes } from '../api/operation-routes.ts';
import { accountRoutes } from '../auth/account-routes.ts';
import { checkOrigin } from '../auth/check-origin.ts';
import { identify, operatorsOnly } from '../auth/identify.ts';
import { sessionRoutes, signInRoutes } from '../auth/session-routes.ts';
import { setUpRoutes } from '../auth/set-up-routes.ts';
import { getOpenApi } from '../openapi/build-openapi.ts';
import { pageRoutes } from './page-routes.ts';
import { setPolicyHeaders } from './policy.ts';

/** Everything under `/admin`; nothing with `DESK=off`. README.md describes authentication. */
export function deskRoutes(deps: AppDependencies, limiter: RateLimiter): Hono {
  const app = new Hono();
  if (!deps.config.desk) return app;
  app.use('/admin/*', setPolicyHeaders(deps.config.siteUrl));
  app.route('/', pageRoutes());
  app.get('/admin/openapi.json', (c) => c.json(getOpenApi()));
  const api = new Hono();
  api.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  api.use(checkOrigin(deps.config.siteUrl));
  api.route('/', signInRoutes(deps, limiter));
  api.route('/', setUpRoutes(deps, limiter));
  api.use(identify(deps));
  for (const own of ['/session', '/sessions/*', '/account/*']) api.use(own, operatorsOnly);
  api.route('/', sessionRoutes(deps));
  api.route('/', accountRoutes(deps, limiter));
  api.route('/mail', mailFrames(deps));
  api.route('/', operationRoutes(deps));
  app.route('/admin/api', api);
  return app;
}
