import bcrypt from 'bcryptjs';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { formsOf, toOneForm } from '../../http/credentials/secrets.ts';
import { passwordChangedNotice } from '../../mail/account-mails.ts';
import { asksForConfirmation } from '../config.ts';
import { AuthError, emailField, parseJsonBody } from './auth-error.ts';
import { type AuthService, authenticate } from './auth-service.ts';
import { completeSession, completeUser } from './complete-session.ts';
import { listFactors } from './factors.ts';
import { findMethodOfCode } from './flows.ts';
import { mapJson, refreshRequest } from './lite-exchange.ts';
import { hashOf, notifyOwner, redeem } from './redeem.ts';
import { findEmailOfUser, findPasswordOf, findSessionOfRefreshToken, replacePasswordHash } from './sessions.ts';

const accountSchema = z.looseObject({ email: emailField });
const passwordSchema = accountSchema.extend({ password: z.string().optional() });
const verifySchema = accountSchema.extend({
  token: z.string().optional(),
  token_hash: z.string().optional(),
});
const refreshSchema = z.looseObject({ refresh_token: z.string().optional() });
const codeSchema = z.looseObject({ auth_code: z.string().optional() });

/** Sign-up, the three grants of /token, and mailed codes and links. */
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
      await renewPassword(auth, email, password);
      await compareFirst(auth, email, toOneForm(password));
      return auth.lite(c.req.raw);
    }),
  );
  return mapJson(response, (body) => completeSession(auth, body, 'password'));
}

/**
 * Lite compares passwords of confirmed accounts alone, whose time or message would reveal others. This comparison runs
 * for all.
 */
async function compareFirst(auth: AuthService, email: string, password: string): Promise<void> {
  // Rejected for everybody without a comparison.
  if (email === '' || password === '') return;
  const account = await findPasswordOf(auth.db, email);
  if (account?.passwordHash && account.isConfirmed) return;
  const matches = await matchesPassword(account?.passwordHash ?? null, password);
  if (account && !matches) throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Replaces the hash of a form that was hashed by an earlier version. Compares for everybody, like `compareFirst`. */
async function renewPassword(auth: AuthService, email: string, password: string): Promise<void> {
  const [form = '', ...earlier] = formsOf(password);
  if (email === '' || earlier.length === 0) return;
  const stored = (await findPasswordOf(auth.db, email))?.passwordHash ?? null;
  for (const typed of earlier) {
    if (!(await matchesPassword(stored, typed)) || stored === null) continue;
    await replacePasswordHash(auth.db, stored, await bcrypt.hash(form, getCost()));
    return;
  }
}

async function refresh(c: Context, auth: AuthService): Promise<Response> {
  auth.limits.refresh(c);
  const { refresh_token: token = '' } = await parseJsonBody(c, refreshSchema);
  const id = auth.refreshTokens.toId(token);
  const sessionId = await findSessionOfRefreshToken(auth.db, id);
  const answer = async () =>
    mapJson(await auth.lite(refreshRequest(id, auth.config.publishableKey)), (body) => completeSession(auth, body));
  return sessionId ? auth.lockSession(sessionId, answer) : answer();
}

async function exchangeCode(c: Context, auth: AuthService): Promise<Response> {
  auth.limits.refresh(c);
  const { auth_code: code = '' } = await parseJsonBody(c, codeSchema);
  const method = (await findMethodOfCode(auth.db, code)) ?? 'oauth';
  return mapJson(await auth.lite(c.req.raw), (body) => completeSession(auth, body, method));
}

const isSession = (body: unknown): boolean => typeof body === 'object' && body !== null && 'access_token' in body;

/** Compares with a stored or a dummy hash at the same cost, which is Lite's. */
async function matchesPassword(storedHash: string | null, password: string): Promise<boolean> {
  const matches = await bcrypt.compare(password, storedHash ?? makeDecoy(getCost()));
  return storedHash !== null && matches;
}

// A salt without a hash.
const makeDecoy = (cost: number): string => bcrypt.genSaltSync(cost) + '.'.repeat(31);

const DEFAULT_COST = 10;

/** Lite reads it from the environment. */
function getCost(): number {
  const set = Number(process.env.LITE_AUTH_BCRYPT_COST?.trim() || Number.NaN);
  return Number.isFinite(set) ? Math.min(31, Math.max(4, Math.trunc(set))) : DEFAULT_COST;
}

const changesSchema = z.looseObject({ email: emailField, password: z.string().optional() });

/** Reads and changes the signed-in user, and reauthenticates. */
export function userRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.get('/user', async (c) => mapJson(await auth.lite(c.req.raw), (body) => completeUser(auth, body)));

  routes.put('/user', async (c) => {
    const caller = await authenticate(c, auth);
    const { email, password } = await parseJsonBody(c, changesSchema);
    if ((email !== undefined || password !== undefined) && caller.aal !== 'aal2') {
      const factors = await listFactors(auth.db, caller.userId);
      if (factors.some((factor) => factor.status === 'verified')) {
        const message = 'AAL2 session is required to update email or password when MFA is enabled.';
        throw new AuthError(401, 'insufficient_aal', message);
      }
    }
    if (email) auth.limits.mail(c, email);
    const address = await findEmailOfUser(auth.db, caller.userId);
    if (password !== undefined) auth.limits.passwordChange(address ?? caller.userId);
    const response = await auth.limits.hashing(() => auth.lite(c.req.raw));
    if (address && password !== undefined && response.ok) {
      await notifyOwner(auth, passwordChangedNotice(auth.config, { email: address }));
    }
    return mapJson(response, (body) => completeUser(auth, body));
  });

  routes.get('/reauthenticate', async (c) => {
    const { userId } = await authenticate(c, auth);
    const email = await findEmailOfUser(auth.db, userId);
    if (email) auth.limits.mail(c, email);
    return auth.lite(c.req.raw);
  });
  return routes;
}
