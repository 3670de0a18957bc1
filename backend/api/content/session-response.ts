import type { Context } from 'hono';
import { DEVICE_HEADER, issueDeviceToken, signToken } from '../../auth/readers/tokens.ts';
import type { UserRow } from '../../auth/readers/users.ts';
import { toWireUser } from './to-wire.ts';

/** `{jwt, user}` of every call that signs in. The device token is in a header, which clients of Strapi ignore. */
export async function sessionResponse(
  c: Context,
  user: UserRow,
  { jwtSecret }: { jwtSecret: string },
  now: Date,
): Promise<Response> {
  const claims = { userId: user.id, tokenVersion: user.token_version };
  const jwt = await signToken(claims, jwtSecret, now);
  c.header(DEVICE_HEADER, await issueDeviceToken(claims, jwtSecret, now));
  c.header('Cache-Control', 'private, no-store');
  return c.json({ jwt, user: toWireUser(user) });
}
