import type { MiddlewareHandler } from 'hono';
import type { AuthService } from './auth-service.ts';
import { isAllowedTarget, redirectWithError } from './redirects.ts';

/**
 * Looks at every redirect on its way out, whoever decided it: one that leads neither to the site nor to a provider's
 * sign-in leads home instead, without what it carried.
 */
export function checkLocation({ config, log }: Pick<AuthService, 'config' | 'log'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const location = c.res.headers.get('location');
    if (location === null || isAllowedTarget(location, config)) return;
    log.error({ path: c.req.path, host: URL.parse(location)?.host }, 'a redirect to a site that is not allowed');
    const description = 'The address to return to is not allowed';
    const home = redirectWithError(config.siteUrl, { error: 'server_error', code: 'unexpected_failure', description });
    // Otherwise Hono carries headers of the old answer over to the new one, its `Location` among them.
    c.res = undefined;
    c.res = new Response(null, { status: 303, headers: { location: home } });
  };
}
