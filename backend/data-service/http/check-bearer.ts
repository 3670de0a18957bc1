import type { MiddlewareHandler } from 'hono';
import { errors, jwtVerify } from 'jose';

/**
 * Refuses a session token that is forged or expired, as PostgREST does. Lite would go on as an anonymous caller, and the
 * client would not learn that it has to refresh its session.
 */
export function checkBearer(tokenSecret: string): MiddlewareHandler {
  const key = new TextEncoder().encode(tokenSecret);
  return async (c, next) => {
    const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    // The client library sends its API key as bearer while nobody is signed in.
    if (!token || token.startsWith('sb_')) return next();
    try {
      await jwtVerify(token, key, { algorithms: ['HS256'] });
    } catch (error) {
      const expired = error instanceof errors.JWTExpired;
      const [code, message] = expired ? ['PGRST303', 'JWT expired'] : ['PGRST301', 'JWT invalid'];
      return c.json({ code, details: null, hint: null, message }, 401);
    }
    return next();
  };
}
