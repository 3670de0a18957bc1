import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { runInBackground } from '../../http/api-error.ts';
import { sendMail } from '../../mail/mail-job.ts';
import { AuthError, emailField, parseJsonBody } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { beginRecovery, type CodeChallenge, issueRecoveryCode, parseCodeChallenge, pkceSchema } from './flows.ts';
import { authRequest } from './lite-exchange.ts';
import { RECOVERY_PREFIX, redeem } from './redeem.ts';
import { chooseRedirect, redirectWithError } from './redirects.ts';
import { deleteSession, findUserByEmail, storeRecoveryToken } from './sessions.ts';

const PKCE_PREFIX = 'pkce_';
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
// A captcha token (spec §7) is accepted and ignored, as in Supabase without a provider.
const recoverSchema = pkceSchema.extend({
  email: emailField,
  gotrue_meta_security: z.looseObject({ captcha_token: z.string().nullish() }).nullish(),
});

/**
 * Password recovery. With PKCE the mailed link returns a code that only the requesting browser can exchange; without,
 * Lite returns the session in the fragment.
 */
export function recoveryRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.post('/recover', async (c) => {
    const body = await parseJsonBody(c, recoverSchema);
    const email = body.email?.trim().toLowerCase() ?? '';
    if (email === '') throw new AuthError(400, 'validation_failed', 'Password recovery requires an email');
    if (!EMAIL.test(email)) {
      throw new AuthError(400, 'validation_failed', 'Unable to validate email address: invalid format');
    }
    const challenge = parseCodeChallenge(body);
    auth.limits.mail(c, email);
    const redirectTo = chooseRedirect(c.req.query('redirect_to'), auth.config.siteUrl);
    // After the response, so that its time reveals no address.
    runInBackground(auth.log, 'recovery mail', () => recover(auth, { email, challenge, redirectTo }));
    return c.json({});
  });

  routes.get('/verify', async (c) => {
    auth.limits.link(c);
    const token = c.req.query('token') ?? '';
    if (token.startsWith(PKCE_PREFIX)) return followPkceLink(c, auth, token);
    return redeem(auth, token, () => auth.lite(c.req.raw));
  });
  return routes;
}

async function recover(
  auth: AuthService,
  { email, challenge, redirectTo }: { email: string; challenge: CodeChallenge | null; redirectTo: string },
): Promise<void> {
  const user = await findUserByEmail(auth.db, email);
  if (!user) return;
  const token = RECOVERY_PREFIX + randomBytes(32).toString('hex');
  const link = new URL(`${auth.config.publicUrl}/auth/v1/verify`);
  link.searchParams.set('token', challenge ? PKCE_PREFIX + token : token);
  link.searchParams.set('type', 'recovery');
  link.searchParams.set('redirect_to', redirectTo);
  const mail = {
    to: email,
    opensAccount: true,
    subject: `Reset your password for ${auth.config.siteName}`,
    text: [
      `Somebody, hopefully you, asked to reset the password of this address at ${auth.config.siteName}.`,
      '',
      'Choose a new password within an hour:',
      link.href,
      '',
      'If you did not ask for it, there is nothing to do: your password stays as it is.',
    ].join('\n'),
  };
  await auth.db.transaction().execute(async (transaction) => {
    await storeRecoveryToken(transaction, { userId: user.id, token });
    if (challenge) await beginRecovery(transaction, { userId: user.id, challenge });
    await sendMail(auth.jobs, mail, { transaction });
  });
}

async function followPkceLink(c: Context, auth: AuthService, token: string): Promise<Response> {
  const target = chooseRedirect(c.req.query('redirect_to'), auth.config.siteUrl);
  const code = await consumeLink(auth, token.slice(PKCE_PREFIX.length));
  if (code === null) {
    const description = 'Email link is invalid or has expired';
    return c.redirect(redirectWithError(target, { error: 'access_denied', code: 'otp_expired', description }), 303);
  }
  const url = new URL(target);
  url.searchParams.set('code', code);
  return c.redirect(url.href, 303);
}

/** Lite consumes the token by starting a session, which is ended at once: the code starts another. */
async function consumeLink(auth: AuthService, token: string): Promise<string | null> {
  const response = await redeem(auth, token, () =>
    auth.lite(authRequest('/verify', auth.config.publishableKey, { token_hash: token, type: 'recovery' })),
  );
  if (!response.ok) return null;
  const { access_token: accessToken } = z.looseObject({ access_token: z.string() }).parse(await response.json());
  const claims = auth.tokens.decode(accessToken);
  await deleteSession(auth.db, claims.session_id);
  return issueRecoveryCode(auth.db, claims.sub);
}
