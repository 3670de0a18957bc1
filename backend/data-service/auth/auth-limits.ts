import type { Context } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/api-error.ts';
import { getClientAddress } from '../../http/client-address.ts';
import { createRateLimiter, type RateLimit } from '../../http/rate-limiter.ts';
import { AuthError } from './auth-error.ts';

const MINUTE_MS = 60_000;
// Supabase's defaults where it has one.
const LIMITS = {
  attemptByClient: { name: 'auth attempt by client', limit: 30, windowMs: 5 * MINUTE_MS },
  attemptByAccount: { name: 'auth attempt by client and account', limit: 10, windowMs: 5 * MINUTE_MS },
  refreshByClient: { name: 'auth refresh by client', limit: 150, windowMs: 5 * MINUTE_MS },
  mailByClient: { name: 'auth mail by client', limit: 30, windowMs: 60 * MINUTE_MS },
  mailByAddress: { name: 'auth mail by address', limit: 1, windowMs: MINUTE_MS },
  codeByFactor: { name: 'auth code by factor', limit: 15, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;
const MAX_WAITING_FOR_BCRYPT = 16;

export type AuthLimits = {
  /** Sign-in, sign-up and anything else that tries a secret. `account` is the e-mail address tried. */
  attempt(c: Context, account: string): void;
  refresh(c: Context): void;
  /** A mail to `address`. The same for known and unknown addresses, so that it tells nothing. */
  mail(c: Context, address: string): void;
  code(factorId: string): void;
  /** Runs what hashes a password. One at a time, because Lite's bcrypt runs on the thread that serves everybody. */
  hashing<T>(work: () => Promise<T>): Promise<T>;
};

/** Throws an `AuthError` 429 when a limit is reached. */
export function createAuthLimits({ clock, config }: AppDependencies): AuthLimits {
  const limiter = createRateLimiter(clock, config.rateLimitFactor);
  const client = (c: Context) => getClientAddress(c, config.trustProxy);
  const normalize = (address: string) => address.trim().toLowerCase();
  const use = (limit: RateLimit, key: string, refuse = refuseRequest) => {
    try {
      limiter.use(limit, key);
    } catch (error) {
      throw error instanceof ApiError ? refuse(error.headers['Retry-After'] ?? '1') : error;
    }
  };

  let hashing: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    attempt: (c, account) => {
      use(LIMITS.attemptByClient, client(c));
      use(LIMITS.attemptByAccount, `${client(c)} ${normalize(account)}`);
    },
    refresh: (c) => use(LIMITS.refreshByClient, client(c)),
    mail: (c, address) => {
      use(LIMITS.mailByClient, client(c));
      use(LIMITS.mailByAddress, normalize(address), refuseMail);
    },
    code: (factorId) => use(LIMITS.codeByFactor, factorId),
    hashing: async (work) => {
      if (waiting >= MAX_WAITING_FOR_BCRYPT) throw refuseRequest('1');
      waiting += 1;
      const turn = hashing.then(work);
      hashing = turn.catch(() => {});
      try {
        return await turn;
      } finally {
        waiting -= 1;
      }
    },
  };
}

function refuseRequest(waitSeconds: string): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': waitSeconds });
}

function refuseMail(waitSeconds: string): AuthError {
  const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', message, { 'retry-after': waitSeconds });
}
