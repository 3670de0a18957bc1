import type { Context } from 'hono';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import { ApiError } from '../../../http/api-error.ts';
import { getClient, getClientAddress } from '../../../http/client-address.ts';
import { foldIdentifier } from '../../../http/credentials/fold-identifier.ts';
import type { RateLimit, RateLimiter, RateLimitUse } from '../../../http/rate-limiter.ts';
import { limitMail, normalizeAddress } from '../../../mail/limit-mail.ts';
import { AuthError } from './auth-error.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
// Supabase's defaults where it has one.
const LIMITS = {
  attemptByClient: { name: 'auth attempt by client', limit: 30, windowMs: 5 * MINUTE_MS },
  // Failures only. The second is more than a few strangers can exhaust, and too few to guess a password.
  attemptByNetworkAndAccount: { name: 'auth attempt by network and account', limit: 10, windowMs: 15 * MINUTE_MS },
  attemptByAccount: { name: 'auth attempt by account', limit: 300, windowMs: HOUR_MS },
  // Each change sends a notice that no other limit delays.
  passwordChangeByMailbox: { name: 'auth password change by mailbox', limit: 10, windowMs: HOUR_MS },
  refreshByClient: { name: 'auth refresh by client', limit: 150, windowMs: 5 * MINUTE_MS },
  // In addition to the backend's limits of mails.
  mailByNetworkAndRecipient: { name: 'auth mail by network and recipient', limit: 1, windowMs: MINUTE_MS },
  codeByFactor: { name: 'auth code by factor', limit: 15, windowMs: 5 * MINUTE_MS },
} as const satisfies Record<string, RateLimit>;

/** Throws an `AuthError` 429 beyond a limit. */
export function createAuthLimits(trustedProxies: TrustedProxies, limiter: RateLimiter) {
  const client = (c: Context) => getClientAddress(c, trustedProxies);
  const countAll = (uses: RateLimitUse[]) => {
    try {
      limiter.countAll(uses);
    } catch (error) {
      throw toAuthError(error, refuseRequest);
    }
  };
  const use = (limit: RateLimit, key: string) => countAll([[limit, key]]);

  return {
    /**
     * Limits attempts at a secret, which throw if they fail. `account` is the address tried. Failures count by network and account, so that
     * strangers do not lock out the owner.
     */
    attempt: async (c: Context, account: string, work: () => Promise<Response>) => {
      use(LIMITS.attemptByClient, client(c));
      const name = foldIdentifier(account);
      const uses: RateLimitUse[] = [
        [LIMITS.attemptByNetworkAndAccount, `${getClient(c, trustedProxies).network} ${name}`],
        [LIMITS.attemptByAccount, name],
      ];
      // Codes without an account are too long to guess, and would share one limit.
      if (name !== '') countAll(uses);
      const response = await work();
      for (const [limit, key] of uses) limiter.refund(limit, key);
      return response;
    },
    /** A mailed link, like the way to a provider, names no account. */
    link: (c: Context) => use(LIMITS.attemptByClient, client(c)),
    passwordChange: (mailbox: string) => use(LIMITS.passwordChangeByMailbox, normalizeAddress(mailbox)),
    refresh: (c: Context) => use(LIMITS.refreshByClient, client(c)),
    /** A mail to `address`, counted before it is known whether one is sent, and equally for unknown addresses. */
    mail: (c: Context, address: string) => {
      const recipient = normalizeAddress(address);
      const from = getClient(c, trustedProxies);
      try {
        limiter.use(LIMITS.mailByNetworkAndRecipient, `${from.network} ${recipient}`);
        limitMail(limiter, from, recipient);
      } catch (error) {
        throw toAuthError(error, refuseMail);
      }
    },
    code: (factorId: string) => use(LIMITS.codeByFactor, factorId),
  };
}

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
