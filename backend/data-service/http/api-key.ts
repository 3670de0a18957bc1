import type { Context, MiddlewareHandler } from 'hono';
import { errors, jwtVerify } from 'jose';

type ApiKeys = { publishableKey: string; secretKey: string };

/** Rejects requests without one of the two keys, with the message of Supabase's gateway. */
export function requireApiKey(keys: ApiKeys): MiddlewareHandler {
  return async (c, next) => {
    const key = findApiKey(c);
    if (!key) {
      return c.json(
        { message: 'No API key found in request', hint: 'No `apikey` request header or url param was found.' },
        401,
      );
    }
    if (!isApiKey(key, keys)) {
      return c.json({ message: 'Invalid API key', hint: 'Double check your Supabase `apikey`' }, 401);
    }
    return next();
  };
}

export const findApiKey = (c: Context): string | undefined => c.req.header('apikey') ?? c.req.query('apikey');

export const isApiKey = (key: string, { publishableKey, secretKey }: ApiKeys): boolean =>
  key === publishableKey || key === secretKey;

/** Rejects invalid session tokens, as PostgREST does. Lite would continue as anonymous, and the client would not refresh. */
export function checkBearer(tokenSecret: string): MiddlewareHandler {
  const key = new TextEncoder().encode(tokenSecret);
  return async (c, next) => {
    const token = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    // Without a session the client library sends its API key as bearer.
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
