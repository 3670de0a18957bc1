import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '../../../http/credentials/secrets.ts';
import { passwordChangedNotice } from '../../../mail/account-mails.ts';
import { normalizeAddress } from '../../../mail/limit-mail.ts';
import { asksForConfirmation } from '../config.ts';
import { AuthError, emailField, parseEmail, parseJsonBody } from './auth-error.ts';
import { type AuthService, authenticate, type Caller, notifyOwner } from './auth-service.ts';
import { requireSecondFactor } from './factors.ts';
import { parseCodeChallenge, pkceSchema, redeemCode } from './flows.ts';
import { cancelAddressChange, mailToken, redeemNonce } from './mailed-tokens.ts';
import { chooseRedirect } from './redirects.ts';
import { deleteSessions, revokeAccess } from './revoke-access.ts';
import { invalidCredentials, refreshSession, startSession } from './sessions.ts';
import { createUser, findUser, findUserByEmail, readUser, updateUser } from './users.ts';

const metadata = z.record(z.string(), z.unknown()).nullish();
const passwordSchema = z.looseObject({ email: emailField, password: z.string().optional() });
const signUpSchema = passwordSchema.extend({ data: metadata, ...pkceSchema.shape });
const refreshSchema = z.looseObject({ refresh_token: z.string().optional() });
const codeSchema = z.looseObject({ auth_code: z.string().optional(), code_verifier: z.string().optional() });
const changesSchema = passwordSchema.extend({ data: metadata, nonce: z.string().optional() });

/** Sign-up, the three grants of /token, the signed-in user, and signing out. */
export function sessionRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.post('/signup', async (c) => {
    const body = await parseJsonBody(c, signUpSchema);
    if (!body.email) throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
    if (!body.password) throw new AuthError(400, 'validation_failed', 'Signup requires a valid password');
    const email = parseEmail(body.email, '');
    const { password } = body;
    checkPassword(password);
    const challenge = parseCodeChallenge(body);
    return auth.limits.attempt(c, email, async () => {
      const isConfirmed = !asksForConfirmation(auth.config);
      if (!isConfirmed) auth.limits.mail(c, email);
      const user = { email, isConfirmed, passwordHash: await hashPassword(password), metadata: body.data ?? {} };
      const redirectTo = chooseRedirect(c.req.query('redirect_to'), auth.config.siteUrl);
      const userId = await auth.db.transaction().execute(async (tx) => {
        const id = await createUser(tx, user, auth.clock());
        if (id && !isConfirmed)
          await mailToken(auth, { userId: id, email, kind: 'confirmation', challenge, redirectTo }, tx);
        return id;
      });
      if (isConfirmed && !userId) throw new AuthError(422, 'user_already_exists', 'User already registered');
      if (isConfirmed && userId) return c.json(await startSession(auth, userId, 'password'));
      return c.json(userId ? await readUser(auth.db, userId, auth.clock()) : toNobody(email, auth.clock()));
    });
  });

  routes.post('/token', async (c) => {
    switch (c.req.query('grant_type')) {
      case 'password':
        return signIn(c, auth);
      case 'refresh_token': {
        auth.limits.refresh(c);
        const { refresh_token: token = '' } = await parseJsonBody(c, refreshSchema);
        return c.json(await refreshSession(auth, token));
      }
      case 'pkce': {
        auth.limits.refresh(c);
        const { auth_code: code = '', code_verifier: verifier = '' } = await parseJsonBody(c, codeSchema);
        const { userId, method, providerToken } = await redeemCode(auth, { code, verifier });
        const session = await startSession(auth, userId, method);
        return c.json({ ...session, ...(providerToken && { provider_token: providerToken }) });
      }
      default:
        throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    }
  });

  routes.get('/user', async (c) => c.json(await readUser(auth.db, (await authenticate(c, auth)).userId, auth.clock())));

  routes.put('/user', async (c) => {
    const caller = await authenticate(c, auth);
    const { email, password, nonce, data } = await parseJsonBody(c, changesSchema);
    if (email || password !== undefined) {
      const message = 'AAL2 session is required to update email or password when MFA is enabled.';
      await requireSecondFactor(auth.db, caller, [401, message]);
    }
    // Everything is checked before anything changes, the nonce last: it is used up.
    const address = email ? await checkAddress(c, auth, caller, email) : null;
    if (password !== undefined) await checkNewPassword(auth, caller, password);
    if (nonce) await redeemNonce(auth, caller, nonce);
    // A new password forgets a change of the address.
    if (password !== undefined) await changePassword(auth, caller, password);
    if (address !== null) await changeAddress(c, auth, caller, address);
    if (data) await updateUser(auth.db, caller.userId, { metadata: data }, auth.clock());
    return c.json(await readUser(auth.db, caller.userId, auth.clock()));
  });

  routes.post('/logout', async (c) => {
    const { userId, sessionId } = await authenticate(c, auth);
    const scope = c.req.query('scope') ?? 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
      throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`);
    }
    if (scope === 'local') await deleteSessions(auth.db, sql`id = ${sessionId}`);
    else await revokeAccess(auth.db, sql`${userId}::uuid`, scope === 'others' ? sessionId : null);
    return c.body(null, 204);
  });
  return routes;
}

/** Takes the same time and words for every address, until the password is right. */
async function signIn(c: Context, auth: AuthService): Promise<Response> {
  const { email = '', password = '' } = await parseJsonBody(c, passwordSchema);
  if (email === '') throw new AuthError(400, 'validation_failed', 'missing email or phone');
  return auth.limits.attempt(c, email, async () => {
    if (password === '') throw invalidCredentials();
    const account = await findUserByEmail(auth.db, normalizeAddress(email));
    const matches = await verifyPassword(account?.password_hash ?? null, password);
    if (!account || !matches) throw invalidCredentials();
    if (!account.email_confirmed_at) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    return c.json(await startSession(auth, account.id, 'password', account.password_hash));
  });
}

const [MIN_LENGTH, MAX_LENGTH] = [6, 72];

function checkPassword(password: string): void {
  if (password.length > MAX_LENGTH) {
    throw new AuthError(400, 'validation_failed', `Password cannot be longer than ${MAX_LENGTH} characters`);
  }
  if (password.length < MIN_LENGTH) {
    throw new AuthError(422, 'weak_password', `Password should be at least ${MIN_LENGTH} characters.`);
  }
}

/**
 * Of a sign-up with an address that is somebody's. The same status and no mail, but as in Supabase a client can tell it by
 * its empty `identities`.
 */
const toNobody = (email: string, at: Date) => ({
  id: randomUUID(),
  aud: 'authenticated',
  role: '',
  email,
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  is_anonymous: false,
});

/** Counts the mail. Throws a 422 for an address that is somebody else's. */
async function checkAddress(c: Context, auth: AuthService, caller: Caller, asked: string): Promise<string> {
  const email = parseEmail(asked, '');
  auth.limits.mail(c, email);
  if (email === caller.email || !(await findUserByEmail(auth.db, email))?.email_confirmed_at) return email;
  throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/** The address changes when the mailed link or code is used. */
async function changeAddress(c: Context, auth: AuthService, caller: Caller, email: string): Promise<void> {
  const { userId } = caller;
  if (email === caller.email) return cancelAddressChange(auth, userId);
  const redirectTo = chooseRedirect(c.req.query('redirect_to'), auth.config.siteUrl);
  await mailToken(auth, { userId, email, kind: 'email_change', challenge: null, redirectTo });
}

async function checkNewPassword(auth: AuthService, { userId, email }: Caller, password: string): Promise<void> {
  auth.limits.passwordChange(email);
  checkPassword(password);
  const user = await findUser(auth.db, userId);
  if (await verifyPassword(user?.password_hash ?? null, password)) {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
}

/** Ends whatever else could open the account, and tells the owner. */
async function changePassword(
  auth: AuthService,
  { userId, sessionId, email }: Caller,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await auth.db.transaction().execute(async (tx) => {
    await updateUser(tx, userId, { passwordHash }, auth.clock());
    await revokeAccess(tx, sql`${userId}::uuid`, sessionId);
  });
  await notifyOwner(auth, passwordChangedNotice(auth.config, { email }));
}
