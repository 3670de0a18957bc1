import { verifyPassword } from '../../credentials/passwords.ts';
import { ApiError } from '../../http/api-error.ts';
import { RATE_LIMITS, type RateLimiter, type RateLimitUse } from '../../http/rate-limiter.ts';
import type { UserRow } from '../repositories/users.ts';

/**
 * Verifies the password of an account, or of none, in the same time. Wrong ones count against all of `uses` until one of
 * them answers 429; the uses are taken before the check, so that guesses in parallel count too.
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
 * For what a signed-in owner has to confirm with the password. Counted apart from sign-ins, so that strangers' guesses
 * there stop nothing here. Throws a 400.
 */
export async function requirePassword(limiter: RateLimiter, user: UserRow, password: string): Promise<void> {
  const uses: RateLimitUse[] = [[RATE_LIMITS.passwordByCaller, `user ${user.id}`]];
  if (await checkPassword(limiter, uses, user, password)) return;
  throw new ApiError('ValidationError', 'The provided current password is invalid');
}
