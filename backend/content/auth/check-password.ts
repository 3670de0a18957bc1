import { ApiError } from '../../http/api-error.ts';
import { RATE_LIMITS, type RateLimiter } from '../../http/rate-limiter.ts';
import type { UserRow } from '../repositories/users.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Verifies the password of an account, or of none, in the same time. Wrong ones count against `key` until the limit
 * answers 429; the use is taken before the check, so that guesses in parallel count too.
 */
export async function checkPassword(
  limiter: RateLimiter,
  key: string,
  user: UserRow | null,
  password: string,
): Promise<boolean> {
  limiter.use(RATE_LIMITS.passwordByAccount, key);
  const matches = await verifyPassword(user?.password_hash ?? null, password);
  if (matches) limiter.refund(RATE_LIMITS.passwordByAccount, key);
  return matches;
}

/** For what a signed-in owner has to confirm with the password. Throws a 400. */
export async function requirePassword(limiter: RateLimiter, user: UserRow, password: string): Promise<void> {
  if (await checkPassword(limiter, `user ${user.id}`, user, password)) return;
  throw new ApiError('ValidationError', 'The provided current password is invalid');
}
