import type { Context } from 'hono';
import type { BackendConfig } from '../../config.ts';
import type { UserRow } from '../repositories/users.ts';
import { toWireUser } from '../to-wire.ts';
import { signToken } from './tokens.ts';

/** `{jwt, user}`: what every call that ends with somebody signed in answers. */
export async function sessionResponse(c: Context, user: UserRow, config: BackendConfig, now: Date): Promise<Response> {
  const jwt = await signToken({ userId: user.id, tokenVersion: user.token_version }, config.jwtSecret, now);
  c.header('Cache-Control', 'private, no-store');
  return c.json({ jwt, user: toWireUser(user) });
}
