import { Hono } from 'hono';
import { checkPassword, limitSignIn } from '../../../auth/readers/check-password.ts';
import { DEVICE_HEADER, readDeviceToken } from '../../../auth/readers/tokens.ts';
import { revokeToken } from '../../../auth/readers/user-tokens.ts';
import { createUser, findUserByIdentifier, isTaken } from '../../../auth/readers/users.ts';
import { ApiError, fieldErrors } from '../../../http/api-error.ts';
import { getClient, getClientAddress } from '../../../http/client-address.ts';
import { hashPassword } from '../../../http/credentials/secrets.ts';
import { parseJsonBody } from '../../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../../http/rate-limiter.ts';
import { looksLikeAddress } from '../../../text/looks-like-address.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { countCharacters, PASSWORD_MAX, PASSWORD_MIN, signInSchema, signUpSchema } from '../schemas/bodies.ts';
import { sessionResponse } from '../session-response.ts';

const USERNAME_MIN = 3;
const USERNAME_MAX = 64;

/** Calls 1 and 2 (sign in, sign up), and signing out, which Strapi lacks. */
export function authRoutes({ database: { db }, config, clock }: ApiDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();

  routes.post('/local', async (c) => {
    const { identifier, password } = await parseJsonBody(c, signInSchema);
    const user = await findUserByIdentifier(db, identifier);
    const device = await readDeviceToken(c.req.header(DEVICE_HEADER), config.jwtSecret, clock());
    const uses = limitSignIn(limiter, { client: getClient(c, config.trustedProxies), identifier, user, device });
    const matches = await checkPassword(limiter, uses, user, password);
    if (!user || !matches) throw new ApiError('ValidationError', 'Invalid identifier or password');
    if (user.blocked) throw new ApiError('ApplicationError', 'Your account has been blocked by an administrator');
    return sessionResponse(c, user, config, clock());
  });

  routes.post('/local/register', async (c) => {
    limiter.use(RATE_LIMITS.signUpByAddress, getClientAddress(c, config.trustedProxies));
    const { email, username, password, first_name, last_name } = await parseJsonBody(c, signUpSchema);
    const taken = () => new ApiError('ApplicationError', 'Email or Username are already taken');
    requireLengths(username, password);
    if (await isTaken(db, email, username)) throw taken();
    // Last, because Strapi reports another account's address as taken.
    if (looksLikeAddress(username)) {
      throw fieldErrors([{ path: ['username'], message: 'username must not be an e-mail address' }]);
    }
    const account = { email, username, password_hash: await hashPassword(password), first_name, last_name };
    const user = await createUser(db, account, clock());
    if (!user) throw taken();
    return sessionResponse(c, user, config, clock());
  });

  // Revokes the token itself, so that copies are worthless.
  routes.post('/logout', async (c) => {
    const token = c.get('token');
    if (token) await revokeToken(db, token, clock());
    return c.json({ ok: true });
  });

  return routes;
}

// Checked before uniqueness, so that an invalid form reveals nothing about other accounts.
function requireLengths(username: string, password: string): void {
  const wrong = [
    ...checkLength('username', username, USERNAME_MIN, USERNAME_MAX),
    ...checkLength('password', password, PASSWORD_MIN, PASSWORD_MAX),
  ];
  if (wrong.length > 0) throw fieldErrors(wrong);
}

function checkLength(name: string, value: string, min: number, max: number) {
  const length = countCharacters(value);
  if (length < min) return [{ path: [name], message: `${name} must be at least ${min} characters` }];
  if (length > max) return [{ path: [name], message: `${name} must be at most ${max} characters` }];
  return [];
}
