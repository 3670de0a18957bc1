import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Db } from '../../db/db.ts';
import type { AppDependencies } from '../../dependencies.ts';
import { createSecretBox, type SecretBox } from '../../http/credentials/sealed-secret.ts';
import type { RateLimiter } from '../../http/rate-limiter.ts';
import type { Jobs } from '../../jobs/queue/jobs.ts';
import { sendMail } from '../../mail/mail-job.ts';
import type { DataServiceConfig } from '../config.ts';
import type { Lite } from '../lite.ts';
import { AuthError } from './auth-error.ts';
import { type AuthLimits, createAuthLimits, toMailError } from './auth-limits.ts';
import { mailRequests } from './mail-request.ts';
import { createRefreshTokens, type RefreshTokens } from './refresh-tokens.ts';
import { toSafeRequest } from './safe-request.ts';
import { createSessionLock, type SessionLock } from './session-lock.ts';

export type AuthService = {
  config: DataServiceConfig;
  database: DatabaseHandle;
  db: Db;
  /** The only access to Lite: filters redirects to other sites and replaces stored refresh tokens. */
  lite: Lite;
  jobs: Jobs;
  clock: () => Date;
  log: Logger;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  secretBox: SecretBox;
  limits: AuthLimits;
  lockSession: SessionLock;
};

export function createAuthService(
  deps: AppDependencies,
  config: DataServiceConfig,
  lite: Lite,
  limiter: RateLimiter,
): AuthService {
  const { database, jobs, clock, log } = deps;
  const refreshTokens = createRefreshTokens(config);
  return {
    config,
    database,
    db: database.db,
    lite: async (request) => {
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

type AccessTokenClaims = z.infer<typeof claimsSchema>;

type AccessTokens = {
  /** Verifies signature and expiry. Throws a 403 `bad_jwt`. */
  verify(token: string): Promise<AccessTokenClaims>;
  /** The claims of Lite's new token, to be extended and signed again. */
  decode(token: string): AccessTokenClaims;
  sign(claims: Record<string, unknown>): Promise<string>;
};

function createAccessTokens({ tokenSecret, publicUrl }: DataServiceConfig): AccessTokens {
  const key = new TextEncoder().encode(tokenSecret);
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return claimsSchema.parse(payload);
      } catch (error) {
        throw new AuthError(403, 'bad_jwt', explain(error));
      }
    },
    decode: (token) => claimsSchema.parse(decodeJwt(token)),
    sign: (claims) =>
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
