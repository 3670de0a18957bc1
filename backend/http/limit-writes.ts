import type { MiddlewareHandler } from 'hono';
import { RATE_LIMITS, type RateLimiter } from './rate-limiter.ts';

/** Counts every write of a signed-in account. Anonymous ones are refused or counted by the routes themselves. */
export function limitWrites(limiter: RateLimiter): MiddlewareHandler {
  return async (c, next) => {
    const caller = c.get('caller');
    if (caller && c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      limiter.use(RATE_LIMITS.writeByAccount, String(caller.id));
    }
    await next();
  };
}
