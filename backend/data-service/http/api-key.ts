import type { Context, MiddlewareHandler } from 'hono';

export type ApiKeys = { publishableKey: string; secretKey: string };

/** Refuses requests without one of the two keys, in the words of Supabase's gateway. */
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
