import { createHmac, randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { toJson } from '../../../db/parameters.ts';
import { isSameSecret } from '../../../http/credentials/secrets.ts';
import { ACCESS_TOKEN_SECONDS } from '../http/session-token.ts';
import { AuthError } from './auth-error.ts';
import type { AuthenticatorLevel, AuthService } from './auth-service.ts';
import { deleteSessions, revokeAccess } from './revoke-access.ts';
import { isBlockedReader, readUser } from './users.ts';

type Session = { id: string; user_id: string; counter: number; aal: AuthenticatorLevel; amr: unknown[] };
export type SessionBody = Awaited<ReturnType<typeof toBody>>;

const COLUMNS = sql`id, user_id, counter, aal, amr`;

/**
 * Signs a user in by `method`, as clients know it: password, otp, oauth, … Throws a 400 for a blocked reader, or if the
 * user no longer has the compared `passwordHash`: a new password ends this session, too.
 */
export async function startSession(
  auth: AuthService,
  userId: string,
  method: string,
  passwordHash: string | null = null,
): Promise<SessionBody> {
  await refuseBlocked(auth, userId);
  await deleteIdle(auth);
  const at = auth.clock();
  const amr = toJson([{ method, timestamp: toSeconds(at) }]);
  const now = at.toISOString();
  const { rows } = await sql<Session>`
    with signed_in as (
      update auth.users set last_sign_in_at = ${now}
      where id = ${userId} and password_hash is not distinct from coalesce(${passwordHash}, password_hash) returning id
    )
    insert into auth.sessions (id, user_id, amr, created_at, refreshed_at)
    select ${randomUUID()}::uuid, id, ${amr}::jsonb, ${now}::timestamptz, ${now}::timestamptz from signed_in
    returning ${COLUMNS}`.execute(auth.db);
  if (!rows[0]) throw invalidCredentials();
  return toBody(auth, rows[0]);
}

/**
 * Exchanges a refresh token for its successor. The token before the current one gets the current one again, because the
 * response may have been lost; an older one ends the session, because somebody has copied it.
 */
export async function refreshSession(auth: AuthService, token: string): Promise<SessionBody> {
  if (token === '') throw new AuthError(400, 'validation_failed', 'Refresh token is not valid');
  const parsed = parseRefreshToken(auth, token);
  if (!parsed) throw refreshTokenNotFound();
  const { id, counter } = parsed;
  await deleteIdle(auth);
  const next = await advance(auth, sql`id = ${id} and counter = ${counter}`);
  if (next) return toUnblockedBody(auth, next);
  const { rows } = await sql<Session>`select ${COLUMNS} from auth.sessions where id = ${id}`.execute(auth.db);
  const [session] = rows;
  if (!session) throw refreshTokenNotFound();
  if (session.counter === counter + 1) return toUnblockedBody(auth, session);
  await deleteSessions(auth.db, sql`id = ${id}`);
  throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
}

/** Returns new tokens of a session that has changed. */
export async function renewSession(auth: AuthService, id: string): Promise<SessionBody> {
  return toBody(auth, await advance(auth, sql`id = ${id}`));
}

const IDLE_MS = 90 * 24 * 3_600_000;

async function deleteIdle({ db, clock }: AuthService): Promise<void> {
  await deleteSessions(db, sql`refreshed_at < ${new Date(clock().getTime() - IDLE_MS).toISOString()}`);
}

export const invalidCredentials = () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials');

/** Increases the counter: of concurrent exchanges of one token the database lets one through. */
async function advance(auth: AuthService, condition: RawBuilder<unknown>): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    update auth.sessions set counter = counter + 1, refreshed_at = ${auth.clock().toISOString()}
    where ${condition} returning ${COLUMNS}`.execute(auth.db);
  return rows[0];
}

async function toUnblockedBody(auth: AuthService, session: Session): Promise<SessionBody> {
  await refuseBlocked(auth, session.user_id);
  return toBody(auth, session);
}

async function refuseBlocked(auth: AuthService, userId: string): Promise<void> {
  if (!(await isBlockedReader(auth.db, userId))) return;
  await revokeAccess(auth.db, sql`${userId}::uuid`);
  throw new AuthError(400, 'user_banned', 'User is banned');
}

async function toBody(auth: AuthService, session: Session | undefined) {
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const user = await readUser(auth.db, session.user_id, auth.clock());
  const at = toSeconds(auth.clock());
  const { email, phone, app_metadata, user_metadata, is_anonymous } = user;
  const claims = { sub: user.id, email, phone, app_metadata, user_metadata, is_anonymous };
  const { id: session_id, aal, amr } = session;
  return {
    access_token: await auth.tokens.sign({ ...claims, session_id, aal, amr }, at),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: at + ACCESS_TOKEN_SECONDS,
    refresh_token: toRefreshToken(auth, session),
    user,
  };
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

// A refresh token is `<session>.<counter>.<MAC>` with a key outside the database, so that a copy of it holds none.

type Named = { id: string; counter: number };

const toRefreshToken = (auth: AuthService, { id, counter }: Named): string =>
  `${id}.${counter}.${sign(auth, { id, counter })}`;

function parseRefreshToken(auth: AuthService, token: string): Named | null {
  const [, id = '', counter = '', mac = ''] = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]+)$/.exec(token) ?? [];
  const named = { id, counter: Number(counter) };
  return id !== '' && isSameSecret(mac, sign(auth, named)) ? named : null;
}

const sign = ({ refreshKey }: AuthService, { id, counter }: Named): string =>
  createHmac('sha256', refreshKey).update(`${id} ${counter}`).digest('base64url');

const refreshTokenNotFound = () =>
  new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
