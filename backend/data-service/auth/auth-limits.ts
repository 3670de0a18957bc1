import type { Context } from 'hono';
import type { AppDependencies } from '../../dependencies.ts';
import { readClientAddress } from '../http/client-address.ts';
import { createRateLimiter, type RateLimit } from '../http/rate-limiter.ts';
import { AuthError, tooManyRequests } from './auth-error.ts';

const MINUTE = 60;
// Supabase's defaults where it has one.
const SIGN_INS_PER_CLIENT: RateLimit = { limit: 30, windowSeconds: 5 * MINUTE };
const REFRESHES_PER_CLIENT: RateLimit = { limit: 150, windowSeconds: 5 * MINUTE };
const ATTEMPTS_PER_ACCOUNT: RateLimit = { limit: 10, windowSeconds: 5 * MINUTE };
const MAILS_PER_CLIENT: RateLimit = { limit: 30, windowSeconds: 60 * MINUTE };
const MAILS_PER_ADDRESS: RateLimit = { limit: 1, windowSeconds: MINUTE };
const CODES_PER_FACTOR: RateLimit = { limit: 15, windowSeconds: 5 * MINUTE };
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
  const options = { clock, factor: config.rateLimitFactor };
  const signIns = createRateLimiter(SIGN_INS_PER_CLIENT, options);
  const attempts = createRateLimiter(ATTEMPTS_PER_ACCOUNT, options);
  const refreshes = createRateLimiter(REFRESHES_PER_CLIENT, options);
  const mailsByClient = createRateLimiter(MAILS_PER_CLIENT, options);
  const mailsByAddress = createRateLimiter(MAILS_PER_ADDRESS, options);
  const codes = createRateLimiter(CODES_PER_FACTOR, options);
  const client = (c: Context) => readClientAddress(c, config.trustProxy);
  const account = (address: string) => address.trim().toLowerCase();
  const refuse = (waitSeconds: number | null) => {
    if (waitSeconds !== null) throw tooManyRequests(waitSeconds);
  };

  let hashing: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    attempt: (c, address) => {
      refuse(signIns.take(client(c)));
      refuse(attempts.take(`${client(c)} ${account(address)}`));
    },
    refresh: (c) => refuse(refreshes.take(client(c))),
    mail: (c, address) => {
      refuse(mailsByClient.take(client(c)));
      const wait = mailsByAddress.take(account(address));
      if (wait === null) return;
      const message = `For security purposes, you can only request this after ${wait} seconds.`;
      throw new AuthError(429, 'over_email_send_rate_limit', message, { 'retry-after': String(wait) });
    },
    code: (factorId) => refuse(codes.take(factorId)),
    hashing: async (work) => {
      if (waiting >= MAX_WAITING_FOR_BCRYPT) throw tooManyRequests(1);
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
