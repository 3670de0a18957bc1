import type { Context } from 'hono';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AppDependencies } from '../../dependencies.ts';
import { createSecretBox } from '../../http/credentials/sealed-secret.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import { sendMail } from '../../mail/mail-job.ts';
import type { DataServiceConfig } from '../config.ts';
import type { Lite } from '../lite.ts';
import { AuthError } from './auth-error.ts';
import { createAuthLimits, mailRequests, toMailError } from './auth-limits.ts';
import { createRefreshTokens, toSafeRequest } from './lite-exchange.ts';
import { type AuthenticatorLevel, createSessionLock, findSession } from './sessions.ts';

export type AuthService = ReturnType<typeof createAuthService>;

export function createAuthService(deps: AppDependencies, config: DataServiceConfig, lite: Lite, limiter: RateLimiter) {
  const { database, jobs, clock, log } = deps;
  const refreshTokens = createRefreshTokens(config);
  return {
    config,
    database,
    db: database.db,
    /** The only access to Lite: filters redirects to other sites and replaces stored refresh tokens. */
    lite: async (request: Request): Promise<Response> => {
      const response = await lite(await toSafeRequest(request, config.siteUrl));
      const mails = mailRequests.getStore();
      // A mail that a limit prevented is reported as such, whatever Lite returns.
      if (mails?.refusal) throw toMailError(mails.refusal);
      // Lite's transaction has ended.
      const due = mails?.due.splice(0) ?? [];
      if (response.status < 500) for (const mail of due) await sendMail(jobs, mail);
      return refreshTokens.giveAway(response);
    },
    jobs,
    clock,
    log,
    tokens: createAccessTokens(config),
    refreshTokens,
    secretBox: createSecretBox(deps.config),
    limits: createAuthLimits(deps.config.trustedProxies, limiter),
    lockSession: createSessionLock(database),
  };
}

const claimsSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid(), email: z.string().optional() });

function createAccessTokens({ tokenSecret, publicUrl }: DataServiceConfig) {
  const key = new TextEncoder().encode(tokenSecret);
  return {
    /** Verifies signature and expiry. Throws a 403 `bad_jwt`. */
    verify: async (token: string) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return claimsSchema.parse(payload);
      } catch (error) {
        throw new AuthError(403, 'bad_jwt', explain(error));
      }
    },
    /** The claims of Lite's new token, to be extended and signed again. */
    decode: (token: string) => claimsSchema.parse(decodeJwt(token)),
    sign: (claims: Record<string, unknown>) =>
      new SignJWT({ iss: `${publicUrl}/auth/v1`, ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key),
  };
}

function explain(error: unknown): string {
  const reason =
    error instanceof errors.JWTExpired ? 'token is expired' : 'token is malformed or its signature is invalid';
  return `invalid JWT: unable to parse or verify signature, ${reason}`;
}

export type Caller = { userId: string; sessionId: string; email: string; aal: AuthenticatorLevel };

/** The caller, by bearer token and session. Throws 401 without a token, 403 for an invalid one. */
export async function authenticate(c: Context, auth: AuthService): Promise<Caller> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token || token.startsWith('sb_')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { sub: userId, session_id: sessionId, email = '' } = await auth.tokens.verify(token);
  const session = await findSession(auth.db, { userId, sessionId });
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { userId, sessionId, email, aal: session.aal };
}
