import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { asksForConfirmation } from '../config.ts';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { completeSession, completeUser } from './complete-session.ts';
import { findMethodOfCode } from './flows.ts';
import { mapJson } from './lite-response.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { matchesPassword } from './passwords.ts';
import { hashOf, redeem } from './redeem.ts';
import { findSessionOfRefreshToken } from './sessions.ts';
import { findPasswordOf } from './users.ts';

const accountSchema = z.looseObject({ email: z.string().optional() });
const passwordSchema = accountSchema.extend({ password: z.string().optional() });
const verifySchema = accountSchema.extend({
  token: z.string().optional(),
  token_hash: z.string().optional(),
});
const refreshSchema = z.looseObject({ refresh_token: z.string().optional() });
const codeSchema = z.looseObject({ auth_code: z.string().optional() });

/** Where sessions begin and go on: sign-up, the three grants of /token, and the codes and links of mails. */
export function sessionRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.post('/signup', async (c) => {
    const { email = '' } = await parseJsonBody(c, accountSchema);
    const response = await auth.limits.attempt(c, email, () => {
      if (asksForConfirmation(auth.config)) auth.limits.mail(c, email);
      return auth.limits.hashing(() => auth.lite(c.req.raw));
    });
    return mapJson(response, async (body) => (isSession(body) ? completeSession(auth, body, 'password') : body));
  });

  routes.post('/token', (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return signIn(c, auth);
      case 'refresh_token':
        return refresh(c, auth);
      case 'pkce':
        return exchangeCode(c, auth);
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });

  routes.post('/verify', async (c) => {
    const body = await parseJsonBody(c, verifySchema);
    const response = await auth.limits.attempt(c, body.email ?? '', () =>
      redeem(auth, hashOf(body), () => auth.lite(c.req.raw)),
    );
    return mapJson(response, async (body) =>
      isSession(body) ? completeSession(auth, body, 'otp') : completeUser(auth, body),
    );
  });

  for (const path of ['/otp', '/magiclink', '/resend']) {
    routes.post(path, async (c) => {
      const { email = '' } = await parseJsonBody(c, accountSchema);
      auth.limits.mail(c, email);
      return auth.limits.hashing(() => auth.lite(c.req.raw));
    });
  }
  return routes;
}

async function signIn(c: Context, auth: AuthService): Promise<Response> {
  const { email = '', password = '' } = await parseJsonBody(c, passwordSchema);
  const response = await auth.limits.attempt(c, email, () =>
    auth.limits.hashing(async () => {
      await compareFirst(auth, email, password);
      return auth.lite(c.req.raw);
    }),
  );
  return mapJson(response, (body) => completeSession(auth, body, 'password'));
}

/**
 * Lite compares the passwords of confirmed accounts alone. An unknown address would be told by the sooner answer, and one
 * that waits for its confirmation by name. So what Lite does not compare is compared here, once for everybody.
 */
async function compareFirst(auth: AuthService, email: string, password: string): Promise<void> {
  // Refused for everybody alike, without a comparison.
  if (email === '' || password === '') return;
  const account = await findPasswordOf(auth.db, email);
  if (account?.passwordHash && account.isConfirmed) return;
  const matches = await matchesPassword(account?.passwordHash ?? null, password);
  if (account && !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

async function refresh(c: Context, auth: AuthService): Promise<Response> {
  auth.limits.refresh(c);
  const { refresh_token: token = '' } = await parseJsonBody(c, refreshSchema);
  const sessionId = await findSessionOfRefreshToken(auth.db, token);
  const answer = async () => mapJson(await auth.lite(c.req.raw), (body) => completeSession(auth, body));
  return sessionId ? auth.lockSession(sessionId, answer) : answer();
}

async function exchangeCode(c: Context, auth: AuthService): Promise<Response> {
  auth.limits.refresh(c);
  const { auth_code: code = '' } = await parseJsonBody(c, codeSchema);
  const method = (await findMethodOfCode(auth.db, code)) ?? 'oauth';
  return mapJson(await auth.lite(c.req.raw), (body) => completeSession(auth, body, method));
}

const isSession = (body: unknown): boolean => typeof body === 'object' && body !== null && 'access_token' in body;
