import { type Context, Hono } from 'hono';
import { hashPassword, PASSWORD_MAX, PASSWORD_MIN, verifyPassword } from '../auth/passwords.ts';
import { signToken } from '../auth/tokens.ts';
import type { AppDependencies } from '../dependencies.ts';
import { ApiError, fieldErrors } from '../http/api-error.ts';
import { readJson } from '../http/read-json.ts';
import { createUser, findUserByIdentifier, isTaken, type UserRow } from '../repositories/users.ts';
import { countCharacters, signInSchema, signUpSchema } from '../schemas/bodies.ts';
import { toWireUser } from '../schemas/wire.ts';

const USERNAME_MIN = 3;
const USERNAME_MAX = 64;

/** Calls 1 and 2: sign in and sign up. */
export function authRoutes({ database: { db }, config, clock }: AppDependencies): Hono {
  const routes = new Hono();

  routes.post('/local', async (c) => {
    const { identifier, password } = await readJson(c, signInSchema);
    const user = identifier.includes('\0') ? null : await findUserByIdentifier(db, identifier);
    const matches = await verifyPassword(user?.password_hash ?? null, password.slice(0, PASSWORD_MAX + 1));
    if (!user || !matches) throw new ApiError('ValidationError', 'Invalid identifier or password');
    if (user.blocked) throw new ApiError('ApplicationError', 'Your account has been blocked by an administrator');
    return answer(c, user);
  });

  routes.post('/local/register', async (c) => {
    const { email, username, password, ...names } = await readJson(c, signUpSchema);
    const taken = () => new ApiError('ApplicationError', 'Email or Username are already taken');
    if (await isTaken(db, email, username)) throw taken();
    requireLengths(username, password);
    const passwordHash = await hashPassword(password);
    const account = { email, username, passwordHash, firstName: names.first_name, lastName: names.last_name };
    const user = await createUser(db, account, clock());
    if (!user) throw taken();
    return answer(c, user);
  });

  return routes;

  async function answer(c: Context, user: UserRow): Promise<Response> {
    const jwt = await signToken({ userId: user.id, tokenVersion: user.token_version }, config.jwtSecret, clock());
    c.header('Cache-Control', 'private, no-store');
    return c.json({ jwt, user: toWireUser(user) });
  }
}

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
