import type { Client } from '../../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import type { UserRow } from '../repositories/users.ts';
import { looksLikeAddress } from '../schemas/looks-like-address.ts';
import { type Device, toDeviceKey } from './device-tokens.ts';

// Longer than any name of an account, so that what is cut off names none.
const MAX_NAME_LENGTH = 254;

type Attempt = { client: Client; identifier: string; user: UserRow | null; device: Device | null };

/**
 * Counts an attempt to sign in, and answers what a wrong password counts against. Strangers are counted by their address,
 * by network and name, and all together by name. A device of the account is counted by itself alone: nobody else can use
 * up what it may try. Throws a 429.
 *
 * Strangers are counted by the name they typed, whether an account has it or not. Counting both names of an account
 * together would tell who tries both that they belong together.
 */
export function limitSignIn(limiter: RateLimiter, { client, identifier, user, device }: Attempt): RateLimitUse[] {
  if (user && device?.userId === user.id) {
    limiter.use(RATE_LIMITS.signInByOwner, `user ${user.id}`);
    return [[RATE_LIMITS.passwordByDevice, toDeviceKey(device, user)]];
  }
  limiter.use(RATE_LIMITS.signInByAddress, client.address);
  const name = toName(identifier);
  return [
    [RATE_LIMITS.passwordByNetworkAndAccount, `${client.network} ${name}`],
    [RATE_LIMITS.passwordByAccount, name],
  ];
}

/** A name as accounts are found by it: addresses in any case, usernames exactly. */
function toName(identifier: string): string {
  const name = identifier.slice(0, MAX_NAME_LENGTH);
  return looksLikeAddress(identifier) ? name.toLowerCase() : name;
}
