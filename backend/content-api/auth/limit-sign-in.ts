import type { Client } from '../../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import type { UserRow } from '../repositories/users.ts';
import { looksLikeAddress } from '../schemas/bodies.ts';
import { type Device, toDeviceKey } from './device-tokens.ts';

// Longer than any account name.
const MAX_NAME_LENGTH = 254;

type Attempt = { client: Client; identifier: string; user: UserRow | null; device: Device | null };

/**
 * Counts a sign-in attempt, and returns the limits that a wrong password counts against: for strangers by address, by
 * network and name, and by name; for a device of the account by device, which others cannot exhaust. Throws a 429. Uses
 * the typed name, because a count per account would reveal which names belong together.
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

/** Addresses are case-insensitive, usernames are not. */
function toName(identifier: string): string {
  const name = identifier.slice(0, MAX_NAME_LENGTH);
  return looksLikeAddress(identifier) ? name.toLowerCase() : name;
}
