import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { parseId, parseJsonBody } from '../../http/parse-body.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { signInSchema } from './access-bodies.ts';
import { requireOperator } from './identify.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { clearSessionCookie, setSessionCookie, toCsrfToken } from './session-cookie.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

/** The session as the desk's pages see it. Writes send the token in `x-desk-token`. */
const sessionSchema = z.object({
  operator: z.object({ id: z.int(), name: z.string() }),
  token: z.string(),
  recoveryCodesLeft: z.int(),
  /** The public site's address. */
  siteUrl: z.string(),
});

const WRONG = 'The name, the password or the code is wrong. Codes need a phone whose clock is right.';

/** `POST /session`: sign-in. */
export function signInRoutes(deps: AppDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();
  routes.post('/session', async (c) => {
    const { recoveryCode = '', code = recoveryCode, ...known } = await parseJsonBody(c, signInSchema);
    const entered = await signIn(c, deps, limiter, { ...known, code });
    if (!entered) throw new ApiError('UnauthorizedError', WRONG);
    setSessionCookie(c, entered.token);
    return respondWithSession(c, deps, entered.operator, entered.token);
  });
  return routes;
}

/** The operator's current session and their others. */
export function sessionRoutes(deps: AppDependencies): Hono {
  const { db } = deps.database;
  const routes = new Hono();

  routes.get('/session', (c) => {
    const { operator, token } = requireOperator(c);
    return respondWithSession(c, deps, operator, token);
  });

  routes.delete('/session', async (c) => {
    const { id, operator } = requireOperator(c);
    await endSessions(db, operator.id, { only: id });
    clearSessionCookie(c);
    return c.json({ data: null });
  });

  routes.get('/sessions', async (c) => {
    const { id, operator } = requireOperator(c);
    const rows = await listSessions(db, operator.id);
    const data = rows.map((row) => ({ ...row, isCurrent: row.id === id }));
    return c.json({ data, total: data.length });
  });

  routes.delete('/sessions/:id', async (c) => {
    const { operator } = requireOperator(c);
    const id = parseId(c);
    if ((await endSessions(db, operator.id, { only: id })) === 0) throw new ApiError('NotFoundError');
    return c.json({ data: { id } });
  });

  routes.post('/sessions/end-others', async (c) => {
    const { id, operator } = requireOperator(c);
    await endSessions(db, operator.id, { except: id });
    return c.json({ data: null });
  });
  return routes;
}

export async function respondWithSession(
  c: Context,
  { database: { db }, config }: AppDependencies,
  { id, name }: { id: number; name: string },
  cookie: string,
  more: { recoveryCodes?: string[] } = {},
): Promise<Response> {
  const session = { operator: { id, name }, token: toCsrfToken(cookie), siteUrl: config.siteUrl };
  const data = sessionSchema.parse({ ...session, recoveryCodesLeft: await countRecoveryCodes(db, id) });
  return c.json({ data: { ...data, ...more } });
}
