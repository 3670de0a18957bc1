import type { Context } from 'hono';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { ApiError } from '../../http/api-error.ts';
import { getClient, getClientAddress } from '../../http/client-address.ts';
import type { RateLimit, RateLimiter, RateLimitUse } from '../../http/rate-limiter.ts';
import { limitMail, normalizeAddress } from '../../mail/limit-mail.ts';
import { AuthError } from './auth-error.ts';
import { mailRequests } from './mail-request.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// Supabase's defaults where it has one.
const LIMITS = {
  attemptByClient: { name: 'auth attempt by client', limit: 30, windowMs: 5 * MINUTE_MS },
  // Failed ones only. The second is more than a few strangers can use up, and far too few to guess a password.
  attemptByNetworkAndAccount: { name: 'auth attempt by network and account', limit: 10, windowMs: 15 * MINUTE_MS },
  attemptByAccount: { name: 'auth attempt by account', limit: 300, windowMs: HOUR_MS },
  // Each is told by a mail that no other limit holds back.
  passwordChangeByMailbox: { name: 'auth password change by mailbox', limit: 10, windowMs: HOUR_MS },
  refreshByClient: { name: 'auth refresh by client', limit: 150, windowMs: 5 * MINUTE_MS },
  // Beside what every mail of the backend is limited by.
  mailByNetworkAndRecipient: { name: 'auth mail by network and recipient', limit: 1, windowMs: MINUTE_MS },
  codeByFactor: { name: 'auth code by factor', limit: 15, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;
const MAX_WAITING_FOR_BCRYPT = 16;

export type AuthLimits = {
  /**
   * Sign-in, sign-up and whatever else tries a secret. `account` is the e-mail address tried. Attempts that fail count by
   * network and account, so that a stranger's do not keep the owner out.
   */
  attempt(c: Context, account: string, work: () => Promise<Response>): Promise<Response>;
  /** Opening a mailed link, which names no account. */
  link(c: Context): void;
  passwordChange(mailbox: string): void;
  refresh(c: Context): void;
  /** A mail to `address`, before Lite is asked. The same for known and unknown addresses, so that it tells nothing. */
  mail(c: Context, address: string): void;
  code(factorId: string): void;
  /** Runs what hashes a password. One at a time, because Lite's bcrypt runs on the thread that serves everybody. */
  hashing<T>(work: () => Promise<T>): Promise<T>;
};

/** Throws an `AuthError` 429 when a limit is reached. */
export function createAuthLimits(trustedProxies: TrustedProxies, limiter: RateLimiter): AuthLimits {
  const client = (c: Context) => getClientAddress(c, trustedProxies);
  const countAll = (uses: RateLimitUse[]) => {
    try {
      limiter.countAll(uses);
    } catch (error) {
      throw toAuthError(error, refuseRequest);
    }
  };
  const use = (limit: RateLimit, key: string) => countAll([[limit, key]]);

  let hashing: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    attempt: async (c, account, work) => {
      use(LIMITS.attemptByClient, client(c));
      const name = normalizeAddress(account);
      const uses: RateLimitUse[] = [
        [LIMITS.attemptByNetworkAndAccount, `${getClient(c, trustedProxies).network} ${name}`],
        [LIMITS.attemptByAccount, name],
      ];
      // Codes that name no account are too long to be guessed, and everybody would share one count.
      if (name !== '') countAll(uses);
      const response = await work();
      if (response.ok) for (const [limit, key] of uses) limiter.refund(limit, key);
      return response;
    },
    link: (c) => use(LIMITS.attemptByClient, client(c)),
    passwordChange: (mailbox) => use(LIMITS.passwordChangeByMailbox, normalizeAddress(mailbox)),
    refresh: (c) => use(LIMITS.refreshByClient, client(c)),
    mail: (c, address) => {
      const recipient = normalizeAddress(address);
      const from = getClient(c, trustedProxies);
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
