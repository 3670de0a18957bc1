import { ApiError } from '../../http/api-error.ts';
import type { Client } from '../../http/client-address.ts';
import { foldIdentifier } from '../../http/credentials/fold-identifier.ts';
import { verifyPassword } from '../../http/credentials/secrets.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import type { Device } from './tokens.ts';
import type { UserRow } from './users.ts';

/**
 * Verifies a password in the same time with and without an account. Failures count against all `uses`, which are taken
 * before the check so that parallel guesses count.
 */
export async function checkPassword(
  limiter: RateLimiter,
  uses: RateLimitUse[],
  user: UserRow | null,
  password: string,
): Promise<boolean> {
  limiter.countAll(uses);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (matches) for (const [limit, key] of uses) limiter.refund(limit, key);
  return matches;
}

/**
 * Confirms an action of the signed-in owner. Has its own limit, so that strangers' sign-in attempts do not block it.
 * Throws a 400.
 */
export async function requirePassword(limiter: RateLimiter, user: UserRow, password: string): Promise<void> {
  const uses: RateLimitUse[] = [[RATE_LIMITS.passwordByCaller, `user ${user.id}`]];
  if (await checkPassword(limiter, uses, user, password)) return;
  throw new ApiError('ValidationError', 'The provided current password is invalid');
}

type Attempt = { client: Client; identifier: string; user: UserRow | null; device: Device | null };

/**
 * Counts a sign-in attempt, and returns the limits that a wrong password counts against: for strangers by address, by
 * network and name, and by name; for a device of the account by device, which others cannot exhaust. Throws a 429. A
 * name is the typed one in any spelling, and the account that it leads to: two names of an account allow no more guesses
 * than one.
 */
export function limitSignIn(limiter: RateLimiter, { client, identifier, user, device }: Attempt): RateLimitUse[] {
  if (user && device?.userId === user.id) {
    limiter.use(RATE_LIMITS.signInByOwner, `user ${user.id}`);
    return [[RATE_LIMITS.passwordByDevice, toDeviceKey(device, user)]];
  }
  limiter.use(RATE_LIMITS.signInByAddress, client.address);
  const names = [`name ${foldIdentifier(identifier)}`, ...(user ? [`user ${user.id}`] : [])];
  return names.flatMap((name): RateLimitUse[] => [
    [RATE_LIMITS.passwordByNetworkAndAccount, `${client.network} ${name}`],
    [RATE_LIMITS.passwordByAccount, name],
  ]);
}

/** Devices from before the last change of password share one limit, so that collected tokens give no advantage. */
const toDeviceKey = (device: Device, user: UserRow): string =>
  device.tokenVersion === user.token_version ? `device ${device.id}` : `former devices of user ${user.id}`;
