import type { Context, MiddlewareHandler } from 'hono';
import { isSameSecret, parseBearer } from '../../../http/credentials/secrets.ts';

type ApiKeys = { publishableKey: string; secretKey: string };

/** Browsers name Mozilla, whatever they are. */
const BROWSER = /\bMozilla\//;

/** Rejects requests without one of the two keys, and browsers with the secret one, with the messages of Supabase's gateway. */
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
    if (isSecretKey(key, keys) && BROWSER.test(c.req.header('user-agent') ?? '')) {
      return c.json({ message: 'Forbidden use of secret API key in browser' }, 401);
    }
    return next();
  };
}

export const findApiKey = (c: Context): string | undefined => c.req.header('apikey') ?? c.req.query('apikey');

export const isApiKey = (key: string, keys: ApiKeys): boolean => key === keys.publishableKey || isSecretKey(key, keys);

export const isSecretKey = (key: string | undefined, { secretKey }: Pick<ApiKeys, 'secretKey'>): boolean =>
  key !== undefined && isSameSecret(key, secretKey);

/** The token of a session in a request; null for none, or an API key, which the client library sends without a session. */
export function findSessionToken(c: Context): string | null {
  const token = parseBearer(c.req.header('authorization'));
  return !token || token.startsWith('sb_') ? null : token;
}
