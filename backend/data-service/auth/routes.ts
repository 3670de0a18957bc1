import { Hono, type MiddlewareHandler } from 'hono';
import { isDatabaseAway } from '../../db/database-errors.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { getClient } from '../../http/client-address.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { DataServiceConfig } from '../config.ts';
import { requireApiKey } from '../http/api-key.ts';
import type { Lite } from '../lite.ts';
import { AuthError } from './auth-error.ts';
import { mailRequests } from './auth-limits.ts';
import { type AuthService, createAuthService } from './auth-service.ts';
import { factorRoutes } from './factor-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { isAllowedTarget, redirectWithError } from './redirects.ts';
import { sessionRoutes, userRoutes } from './session-routes.ts';

// Opened by browsers and libraries without a key.
const WITHOUT_KEY = /^\/auth\/v1\/(authorize|callback|verify|\.well-known\/.+)$/;
const LITE_ANSWERS: Record<string, string[]> = {
  '/authorize': ['GET'],
  '/callback': ['GET', 'POST'],
  '/health': ['GET'],
  '/logout': ['POST'],
  '/settings': ['GET'],
  '/.well-known/jwks.json': ['GET'],
  '/.well-known/openid-configuration': ['GET'],
};

/**
 * The auth service under /auth/v1: Lite's core with our additions. Only these paths exist, because others would reach
 * Lite's fallback page.
 */
export function authRoutes(deps: AppDependencies, config: DataServiceConfig, lite: Lite, limiter: RateLimiter): Hono {
  const auth = createAuthService(deps, config, lite, limiter);
  const routes = new Hono();
  const checkKey = requireApiKey(config);

  routes.onError((error, c) => {
    if (error instanceof AuthError) return c.json(error.toBody(), error.status, error.toHeaders());
    deps.log.error({ err: error, path: c.req.path }, 'auth request failed');
    // 503 is retryable to clients, which keep their session.
    const status = isDatabaseAway(error) ? 503 : 500;
    const unexpected = new AuthError(status, 'unexpected_failure', 'Unexpected failure, please check server logs');
    return c.json(unexpected.toBody(), status);
  });

  routes.use(checkLocation(auth));
  routes.use((c, next) =>
    mailRequests.run({ client: getClient(c, deps.config.trustedProxies), counted: new Set(), due: [] }, next),
  );
  routes.use((c, next) => (WITHOUT_KEY.test(c.req.path) ? next() : checkKey(c, next)));
  routes.route('/', sessionRoutes(auth));
  routes.route('/', userRoutes(auth));
  routes.route('/', recoveryRoutes(auth));
  routes.route('/', identityRoutes(auth));
  routes.route('/', factorRoutes(auth));
  for (const [path, methods] of Object.entries(LITE_ANSWERS)) {
    routes.on(methods, path, (c) => auth.lite(c.req.raw));
  }
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'Not found');
  });
  return routes;
}

/** Replaces redirects that lead neither to the site nor to a provider's sign-in by one to the home page. */
function checkLocation({ config, log }: Pick<AuthService, 'config' | 'log'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const location = c.res.headers.get('location');
    if (location === null || isAllowedTarget(location, config)) return;
    log.error({ path: c.req.path, host: URL.parse(location)?.host }, 'a redirect to a site that is not allowed');
    const description = 'The address to return to is not allowed';
    const home = redirectWithError(config.siteUrl, { error: 'server_error', code: 'unexpected_failure', description });
    // Otherwise Hono copies headers of the old response, including `Location`.
    c.res = undefined;
    c.res = new Response(null, { status: 303, headers: { location: home } });
  };
}
