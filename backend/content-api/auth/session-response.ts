import type { Context } from 'hono';
import type { BackendConfig } from '../../config.ts';
import type { UserRow } from '../repositories/users.ts';
import { toWireUser } from '../to-wire.ts';
import { DEVICE_HEADER, issueDeviceToken } from './device-tokens.ts';
import { signToken } from './tokens.ts';

/** `{jwt, user}` of every call that signs in. The device token is in a header, which clients of Strapi ignore. */
export async function sessionResponse(c: Context, user: UserRow, config: BackendConfig, now: Date): Promise<Response> {
  const claims = { userId: user.id, tokenVersion: user.token_version };
  const jwt = await signToken(claims, config.jwtSecret, now);
  c.header(DEVICE_HEADER, await issueDeviceToken(claims, config.jwtSecret, now));
  c.header('Cache-Control', 'private, no-store');
  return c.json({ jwt, user: toWireUser(user) });
}
