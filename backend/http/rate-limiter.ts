import type { MiddlewareHandler } from 'hono';
import type { TrustedProxies } from '#lib/config/trusted-proxies.ts';
import * as limiting from '#runtime/rate-limiter.ts';
import { ApiError } from './api-error.ts';
import { getClientAddress } from './client-address.ts';

export type { RateLimit, RateLimiter, RateLimitUse } from '#runtime/rate-limiter.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits of one address or account, multiplied by RATE_LIMIT_FACTOR. */
export const RATE_LIMITS = {
  signInByAddress: { name: 'sign-in by address', limit: 60, windowMs: 5 * MINUTE_MS },
  signInByOwner: { name: 'sign-in by owner', limit: 60, windowMs: 5 * MINUTE_MS },
  /** Wrong passwords only, as in the three limits below. */
  passwordByNetworkAndAccount: { name: 'password by network and account', limit: 10, windowMs: 15 * MINUTE_MS },
  /** From all networks: more than a few strangers can exhaust, and too few to guess a password. */
  passwordByAccount: { name: 'password by account', limit: 300, windowMs: HOUR_MS },
  /** From a browser with an earlier sign-in of the owner. */
  passwordByDevice: { name: 'password by device', limit: 10, windowMs: 15 * MINUTE_MS },
  passwordByCaller: { name: 'password by caller', limit: 10, windowMs: 15 * MINUTE_MS },
  /** Operators of the desk. The three below count failed attempts only, the first two those of strangers. */
  operatorSignInByAddress: { name: 'operator sign-in by address', limit: 60, windowMs: 5 * MINUTE_MS },
  operatorByNetworkAndName: { name: 'operator by network and name', limit: 10, windowMs: 15 * MINUTE_MS },
  operatorByName: { name: 'operator by name', limit: 300, windowMs: HOUR_MS },
  /** From an address that the operator has signed in from: slow, but never locked for long. */
  operatorByKnownAddress: { name: 'operator by known address', limit: 10, windowMs: MINUTE_MS },
  /** Confirmations by a signed-in operator, and the codes of a link. */
  operatorConfirmation: { name: 'operator confirmation', limit: 10, windowMs: 15 * MINUTE_MS },
  signUpByAddress: { name: 'sign-up by address', limit: 60, windowMs: HOUR_MS },
  mailByClient: { name: 'mail by client', limit: 20, windowMs: HOUR_MS },
  mailByNetworkAndRecipient: { name: 'mail by network and recipient', limit: 5, windowMs: HOUR_MS },
  /** From all networks: acceptable for a mailbox, and more than a few strangers can exhaust. */
  mailByRecipient: { name: 'mail by recipient', limit: 20, windowMs: HOUR_MS },
  /** In addition, for a browser with an earlier sign-in of the mailbox's owner. */
  mailByOwner: { name: 'mail by owner', limit: 5, windowMs: HOUR_MS },
  /** Each change sends a notice that no other limit delays. */
  passwordChangeByMailbox: { name: 'password change by mailbox', limit: 10, windowMs: HOUR_MS },
  codeByAddress: { name: 'code by address', limit: 30, windowMs: 15 * MINUTE_MS },
  writeByAccount: { name: 'write by account', limit: 300, windowMs: MINUTE_MS },
  /** Milliseconds of database time for searches and long lists. */
  readingByAddress: { name: 'reading by address', limit: 20_000, windowMs: MINUTE_MS },
  reportByAddress: { name: 'report by address', limit: 20, windowMs: HOUR_MS },
  reportByNetwork: { name: 'report by network', limit: 100, windowMs: HOUR_MS },
  requestByAddress: { name: 'request by address', limit: 5, windowMs: HOUR_MS },
  requestByNetwork: { name: 'request by network', limit: 20, windowMs: HOUR_MS },
  /** Requests that change nothing, because their body or token is wrong. */
  refusedByAddress: { name: 'refused by address', limit: 300, windowMs: MINUTE_MS },
  importByAccount: { name: 'import by account', limit: 10, windowMs: 10 * MINUTE_MS },
} as const satisfies Record<string, limiting.RateLimit>;

export const createRateLimiter = (
  clock: () => Date,
  factor: number,
  shared?: limiting.SharedUses,
): limiting.RateLimiter => limiting.createRateLimiter({ clock, factor, refuse: tooMany, shared });

const tooMany = (waitMs: number): ApiError =>
  new ApiError('RateLimitError', undefined, { headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) } });

const READS = ['GET', 'HEAD'];

/** Counts refused writes, each of which was parsed, and refuses the next ones before their body is read. */
export function limitRefused(limiter: limiting.RateLimiter, trusted: TrustedProxies): MiddlewareHandler {
  return async (c, next) => {
    if (READS.includes(c.req.method)) return next();
    const address = getClientAddress(c, trusted);
    limiter.check(RATE_LIMITS.refusedByAddress, address);
    await next();
    const { status } = c.res;
    if (status >= 400 && status < 500) limiter.charge(RATE_LIMITS.refusedByAddress, address, 1);
  };
}
