import type { Context } from 'hono';
import { ApiError } from '../../http/api-error.ts';
import { getClient, getClientAddress } from '../../http/client-address.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limiter.ts';
import { limitMail, normalizeAddress } from '../../mail/limit-mail.ts';
import { AuthError } from './auth-error.ts';
import { mailRequests } from './mail-request.ts';

const MINUTE_MS = 60_000;
// Supabase's defaults where it has one.
const LIMITS = {
  attemptByClient: { name: 'auth attempt by client', limit: 30, windowMs: 5 * MINUTE_MS },
  attemptByAccount: { name: 'auth attempt by client and account', limit: 10, windowMs: 5 * MINUTE_MS },
  refreshByClient: { name: 'auth refresh by client', limit: 150, windowMs: 5 * MINUTE_MS },
  // Beside what every mail of the backend is limited by.
  mailByNetworkAndRecipient: { name: 'auth mail by network and recipient', limit: 1, windowMs: MINUTE_MS },
  codeByFactor: { name: 'auth code by factor', limit: 15, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;
const MAX_WAITING_FOR_BCRYPT = 16;

export type AuthLimits = {
  /** Sign-in, sign-up and anything else that tries a secret. `account` is the e-mail address tried. */
  attempt(c: Context, account: string): void;
  refresh(c: Context): void;
  /** A mail to `address`, before Lite is asked. The same for known and unknown addresses, so that it tells nothing. */
  mail(c: Context, address: string): void;
  code(factorId: string): void;
  /** Runs what hashes a password. One at a time, because Lite's bcrypt runs on the thread that serves everybody. */
  hashing<T>(work: () => Promise<T>): Promise<T>;
};

/** Throws an `AuthError` 429 when a limit is reached. */
export function createAuthLimits(trustProxy: boolean, limiter: RateLimiter): AuthLimits {
  const client = (c: Context) => getClientAddress(c, trustProxy);
  const use = (limit: RateLimit, key: string) => {
    try {
      limiter.use(limit, key);
    } catch (error) {
      throw toAuthError(error, refuseRequest);
    }
  };

  let hashing: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    attempt: (c, account) => {
      use(LIMITS.attemptByClient, client(c));
      use(LIMITS.attemptByAccount, `${client(c)} ${normalizeAddress(account)}`);
    },
    refresh: (c) => use(LIMITS.refreshByClient, client(c)),
    mail: (c, address) => {
      const recipient = normalizeAddress(address);
      const from = getClient(c, trustProxy);
      try {
        limiter.use(LIMITS.mailByNetworkAndRecipient, `${from.network} ${recipient}`);
        limitMail(limiter, from, recipient);
      } catch (error) {
        throw toMailError(error);
      }
      mailRequests.getStore()?.counted.add(recipient);
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

/** What the limits of mails throw, in the words of Supabase's auth service. */
export const toMailError = (error: unknown): unknown => toAuthError(error, refuseMail);

function toAuthError(error: unknown, refuse: (waitSeconds: string) => AuthError): unknown {
  return error instanceof ApiError ? refuse(error.headers['Retry-After'] ?? '1') : error;
}

function refuseRequest(waitSeconds: string): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', { 'retry-after': waitSeconds });
}

function refuseMail(waitSeconds: string): AuthError {
  const message = `For security purposes, you can only request this after ${waitSeconds} seconds.`;
  return new AuthError(429, 'over_email_send_rate_limit', message, { 'retry-after': waitSeconds });
}
