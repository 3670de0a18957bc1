import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { runInBackground } from '../../../http/background.ts';
import { normalizeAddress } from '../../../mail/limit-mail.ts';
import { AuthError, emailField, parseEmail, parseJsonBody } from './auth-error.ts';
import { type AuthService, authenticate } from './auth-service.ts';
import { finishSignIn, parseCodeChallenge, pkceSchema } from './flows.ts';
import { findAddressChange, type MailedToken, mailToken, parseKinds, redeemToken } from './mailed-tokens.ts';
import { chooseRedirect, redirectWithError } from './redirects.ts';
import { startSession } from './sessions.ts';
import { createUser, findUserByEmail } from './users.ts';

const mailSchema = pkceSchema.extend({
  email: emailField,
  create_user: z.boolean().optional(),
  type: z.string().optional(),
  data: z.record(z.string(), z.unknown()).nullish(),
});
const verifySchema = z.looseObject({
  email: emailField,
  token: z.string().optional(),
  token_hash: z.string().optional(),
  type: z.string().optional(),
});

/**
 * Mails links and codes, and redeems them. With PKCE a link leads back with a code that only the browser which asked can
 * exchange; without, with the session in the fragment.
 */
export function mailRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.post('/recover', async (c) => {
    const { email, challenge, redirectTo } = await parseRequest(c, auth, 'Password recovery requires an email');
    mailLater('recovery mail', async () => {
      const user = await findUserByEmail(auth.db, email);
      return user?.email_confirmed_at ? { userId: user.id, email, kind: 'recovery', challenge, redirectTo } : null;
    });
    return c.json({});
  });

  for (const path of ['/otp', '/magiclink']) {
    routes.post(path, async (c) => {
      const { email, challenge, redirectTo, body } = await parseRequest(c, auth, 'One of email or phone must be set');
      const found = await findUserByEmail(auth.db, email);
      if (!found?.email_confirmed_at && body.create_user === false) {
        throw new AuthError(422, 'otp_disabled', 'Signups not allowed for otp');
      }
      await auth.db.transaction().execute(async (tx) => {
        const user = { email, isConfirmed: false, metadata: body.data ?? {} };
        const userId = found?.email_confirmed_at ? found.id : await createUser(tx, user, auth.clock());
        if (userId) await mailToken(auth, { userId, email, kind: 'magiclink', challenge, redirectTo }, tx);
      });
      return c.json({});
    });
  }

  routes.post('/resend', async (c) => {
    const { email, challenge, redirectTo, body } = await parseRequest(
      c,
      auth,
      'Type provided requires an email address',
    );
    const { type = '' } = body;
    if (!['signup', 'email_change'].includes(type)) {
      const message = 'Missing one of these types: signup, email_change, sms, phone_change';
      throw new AuthError(400, 'validation_failed', message);
    }
    mailLater('repeated mail', async () => {
      const mailed = { email, challenge, redirectTo };
      if (type === 'email_change') {
        const userId = await findAddressChange(auth, email);
        return userId === null ? null : { ...mailed, userId, kind: 'email_change' };
      }
      const user = await findUserByEmail(auth.db, email);
      return user && !user.email_confirmed_at ? { ...mailed, userId: user.id, kind: 'confirmation' } : null;
    });
    return c.json({});
  });

  routes.get('/reauthenticate', async (c) => {
    const { userId, email } = await authenticate(c, auth);
    auth.limits.mail(c, email);
    const redirectTo = auth.config.siteUrl;
    await mailToken(auth, { userId, email, kind: 'reauthentication', challenge: null, redirectTo });
    return c.json({});
  });

  routes.post('/verify', async (c) => {
    const { email, token, token_hash, type } = await parseJsonBody(c, verifySchema);
    const kinds = parseKinds(type);
    return auth.limits.attempt(c, email ?? '', async () => {
      const typed = email && token ? auth.toLinkToken(normalizeAddress(email), token) : '';
      const { userId } = await redeemToken(auth, token_hash || typed, kinds);
      return c.json(await startSession(auth, userId, 'otp'));
    });
  });

  routes.get('/verify', async (c) => {
    auth.limits.link(c);
    const { type, token, redirect_to } = c.req.query();
    const kinds = parseKinds(type);
    if (!token) throw new AuthError(400, 'validation_failed', 'Verify requires a token or a token hash');
    const target = chooseRedirect(redirect_to, auth.config.siteUrl);
    try {
      const { userId, kind, challenge } = await redeemToken(auth, token, kinds);
      const method = challenge && kind === 'recovery' ? 'recovery' : 'otp';
      const signIn = { userId, method, challenge, target, more: { type: type ?? '' } };
      return c.redirect(await finishSignIn(auth, signIn), 303);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const { code, message: description } = error;
      return c.redirect(redirectWithError(target, { error: 'access_denied', code, description }), 303);
    }
  });
  return routes;

  /** After the response, so that its time reveals no address. */
  function mailLater(name: string, find: () => Promise<MailedToken | null>): void {
    runInBackground(auth.log, name, async () => {
      const mailed = await find();
      if (mailed) await mailToken(auth, mailed);
    });
  }
}

/** Counts the mail, whether one is sent or not. */
async function parseRequest(c: Context, auth: AuthService, missing: string) {
  const body = await parseJsonBody(c, mailSchema);
  const email = parseEmail(body.email, missing);
  const challenge = parseCodeChallenge(body);
  auth.limits.mail(c, email);
  return { body, email, challenge, redirectTo: chooseRedirect(c.req.query('redirect_to'), auth.config.siteUrl) };
}
