import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { createSecretBox } from '../../../http/credentials/sealed-secret.ts';
import type { RateLimiter } from '../../../http/rate-limiter.ts';
import { sendMail } from '../../../mail/mail-job.ts';
import type { Mail } from '../../../mail/mailer.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import type { DataServiceConfig } from '../config.ts';
import { findSessionToken } from '../http/api-key.ts';
import { createSessionTokens, isExpired } from '../http/session-token.ts';
import { AuthError } from './auth-error.ts';
import { createAuthLimits } from './auth-limits.ts';

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(deps: ApiDependencies, config: DataServiceConfig, limiter: RateLimiter) {
  const { database, jobs, clock, log } = deps;
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', config.tokenSecret, '', purpose, 32));
  const [codeKey, refreshKey] = [deriveKey('mailed codes'), deriveKey('refresh tokens')];
  return {
    config,
    db: database.db,
    jobs,
    clock,
    log,
    tokens: createSessionTokens(config, clock),
    refreshKey,
    /** The token in a mailed link, which a typed code leads to. The key is outside the database, so that nobody finds the code by trying. */
    toLinkToken: (email: string, code: string) =>
      createHmac('sha256', codeKey).update(`${email} ${code}`).digest('hex'),
    secretBox: createSecretBox(deps.config),
    limits: createAuthLimits(deps.config.trustedProxies, limiter),
  };
}

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

export type AuthenticatorLevel = 'aal1' | 'aal2';
export type Caller = { userId: string; sessionId: string; email: string; aal: AuthenticatorLevel };

/** The caller, by bearer token and session. Throws 401 without a token, 403 for an invalid one. */
export async function authenticate(c: Context, auth: AuthService): Promise<Caller> {
  const token = findSessionToken(c);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await auth.tokens.verify(token).then(claimsSchema.parse, (error: unknown) => {
    const reason = isExpired(error) ? 'token is expired' : 'token is malformed or its signature is invalid';
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`);
  });
  const { sub: userId, session_id: sessionId } = claims;
  const { rows } = await sql<Caller>`
    select u.id as "userId", s.id as "sessionId", u.email, s.aal
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = ${sessionId} and u.id = ${userId}`.execute(auth.db);
  if (rows[0]) return rows[0];
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
}

/** Mails a notice, without a limit of mails, which a stranger could exhaust. Never rejects. */
export async function notifyOwner(auth: AuthService, notice: Mail): Promise<void> {
  try {
    await sendMail(auth.jobs, notice);
  } catch (error) {
    auth.log.error({ err: error }, 'an owner was not told');
  }
}
