import { Hono } from 'hono';
import { isDatabaseAway } from '../../../db/database-errors.ts';
import type { RateLimiter } from '../../../http/rate-limiter.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { asksForConfirmation, type DataServiceConfig } from '../config.ts';
import { requireApiKey } from '../http/api-key.ts';
import { AuthError } from './auth-error.ts';
import { createAuthService } from './auth-service.ts';
import { factorRoutes } from './factor-routes.ts';
import { identityRoutes } from './identity-routes.ts';
import { mailRoutes } from './mail-routes.ts';
import { sessionRoutes } from './session-routes.ts';

// Opened by browsers and libraries without a key.
const WITHOUT_KEY = /^\/auth\/v1\/(authorize|callback|verify|\.well-known\/.+)$/;

/** The auth service under /auth/v1, in the wire format of Supabase's. */
export function authRoutes(deps: ApiDependencies, config: DataServiceConfig, limiter: RateLimiter): Hono {
  const auth = createAuthService(deps, config, limiter);
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

  routes.use((c, next) => (WITHOUT_KEY.test(c.req.path) ? next() : checkKey(c, next)));
  routes.route('/', sessionRoutes(auth));
  routes.route('/', mailRoutes(auth));
  routes.route('/', identityRoutes(auth));
  routes.route('/', factorRoutes(auth));

  routes.get('/health', (c) =>
    c.json({
      version: 'sellerfeed',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
  );
  routes.get('/settings', (c) => c.json(toSettings(config)));
  // Access tokens are signed with a secret, so that there is no public key.
  routes.get('/.well-known/jwks.json', (c) => c.json({ keys: [] }, 200, { 'cache-control': 'public, max-age=600' }));
  routes.get('/.well-known/openid-configuration', (c) => {
    const issuer = `${config.publicUrl}/auth/v1`;
    return c.json({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
  });
  routes.all('*', () => {
    throw new AuthError(404, 'not_found', 'Not found');
  });
  return routes;
}

const toSettings = (config: DataServiceConfig) => ({
  external: {
    email: true,
    phone: false,
    anonymous_users: false,
    github: config.providers.github !== undefined,
    google: config.providers.google !== undefined,
  },
  disable_signup: false,
  mailer_autoconfirm: !asksForConfirmation(config),
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
});
