import { ApiError } from '../../http/api-error.ts';
import { verifyPassword } from '../../http/credentials/passwords.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import type { UserRow } from '../repositories/users.ts';

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
