import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Db, Tx } from '../../../db/db.ts';
import { toJson } from '../../../db/parameters.ts';
import { AuthError } from './auth-error.ts';
import { FACTOR_COLUMNS, type Factor } from './factors.ts';

export type User = {
  id: string;
  email: string;
  password_hash: string | null;
  email_confirmed_at: string | null;
};

type Identity = {
  id: string;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  last_sign_in_at: string;
  created_at: string;
  updated_at: string;
};

/** The earliest time of a mailed token that is good: an hour ago. */
export const tokensSince = (at: Date): string => new Date(at.getTime() - 3_600_000).toISOString();

const COLUMNS = sql`id, email, password_hash, email_confirmed_at`;

/** `email` is in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const { rows } = await sql<User>`select ${COLUMNS} from auth.users where email = ${email}`.execute(db);
  return rows[0] ?? null;
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const { rows } = await sql<User>`select ${COLUMNS} from auth.users where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The user as clients read it at a time. Throws a 403 for one that is gone. */
export async function readUser(db: Db, id: string, at: Date) {
  const { rows } = await sql<
    User & {
      user_metadata: Record<string, unknown>;
      last_sign_in_at: string | null;
      created_at: string;
      updated_at: string;
      identities: Identity[];
      factors: Factor[];
      new_email: string | null;
    }
  >`
    select u.id, u.email, u.email_confirmed_at, u.user_metadata, u.last_sign_in_at, u.created_at, u.updated_at,
      (select coalesce(jsonb_agg(i order by i.created_at, i.provider), '[]') from auth.identities i
        where i.user_id = u.id) as identities,
      (select coalesce(jsonb_agg(f order by f.created_at, f.id), '[]') from (
        select ${FACTOR_COLUMNS} from auth.mfa_factors where user_id = u.id
      ) f) as factors,
      (select t.email from auth.one_time_tokens t
        where t.user_id = u.id and t.kind = 'email_change' and t.created_at > ${tokensSince(at)}) as new_email
    from auth.users u where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const { email_confirmed_at: confirmedAt, identities, factors } = row;
  const providers = [...new Set(identities.map(({ provider }) => provider))];
  return {
    id: row.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: row.email,
    phone: '',
    ...(confirmedAt && { email_confirmed_at: confirmedAt, confirmed_at: confirmedAt }),
    ...(row.last_sign_in_at && { last_sign_in_at: row.last_sign_in_at }),
    ...(row.new_email && { new_email: row.new_email }),
    app_metadata: { provider: providers[0], providers },
    user_metadata: row.user_metadata,
    identities: identities.map(({ id: identity_id, provider_id, ...identity }) => ({
      identity_id,
      id: provider_id,
      ...identity,
      email: identity.identity_data.email,
    })),
    created_at: row.created_at,
    updated_at: row.updated_at,
    is_anonymous: false,
    ...(factors.length > 0 && { factors }),
  };
}

/** A user's account at a provider. The e-mail address counts as one, too. */
export type ProviderIdentity = { provider: string; providerId: string; data: Record<string, unknown> };

type NewUser = {
  email: string;
  passwordHash?: string | null;
  isConfirmed: boolean;
  metadata: Record<string, unknown>;
  /** That of the address if there is none. */
  identity?: ProviderIdentity;
};

/**
 * Creates an account, in place of one of the address that nobody has confirmed. Returns null if the address is somebody's.
 */
export async function createUser(tx: Tx, user: NewUser, at: Date): Promise<string | null> {
  const { email, isConfirmed } = user;
  const id = randomUUID();
  const now = at.toISOString();
  const own = { email, email_verified: isConfirmed, phone_verified: false };
  const metadata = user.identity ? user.metadata : { ...user.metadata, ...own, sub: id };
  await sql`delete from auth.users where email = ${email} and email_confirmed_at is null`.execute(tx);
  const { rows } = await sql`
    insert into auth.users (id, email, password_hash, email_confirmed_at, user_metadata, created_at, updated_at)
    values (${id}, ${email}, ${user.passwordHash ?? null}, ${isConfirmed ? now : null}::timestamptz, ${toJson(metadata)}, ${now}, ${now})
    on conflict (email) do nothing returning id`.execute(tx);
  if (rows.length === 0) return null;
  await insertIdentity(tx, id, user.identity ?? { provider: 'email', providerId: id, data: metadata }, at);
  return id;
}

/** Returns null if the identity is somebody's already. */
export async function insertIdentity(
  db: Db,
  userId: string,
  { provider, providerId, data }: ProviderIdentity,
  at: Date,
): Promise<string | null> {
  const now = at.toISOString();
  const { rows } = await sql<{ id: string }>`
    insert into auth.identities
      (id, user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
    values (${randomUUID()}, ${userId}, ${provider}, ${providerId}, ${toJson(data)}, ${now}, ${now}, ${now})
    on conflict (provider, provider_id) do nothing returning id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findUserOfIdentity(db: Db, { provider, providerId }: ProviderIdentity): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from auth.identities where provider = ${provider} and provider_id = ${providerId}`.execute(db);
  return rows[0]?.user_id ?? null;
}

/** Deletes an identity of the user, but not the last: without one the user could not sign in. */
export function deleteIdentity(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<'deleted' | 'unknown' | 'last'> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select id from auth.identities where user_id = ${userId} order by id for update`.execute(transaction);
    if (rows.length <= 1) return 'last';
    if (!rows.some((identity) => identity.id === id)) return 'unknown';
    await sql`delete from auth.identities where id = ${id}`.execute(transaction);
    return 'deleted';
  });
}

type UserChanges = {
  passwordHash?: string;
  email?: string;
  isConfirmed?: true;
  metadata?: Record<string, unknown>;
};

/** `metadata` is merged, where null removes a name. Throws a 422 for an address that is somebody's. */
export async function updateUser(db: Db, id: string, changes: UserChanges, at: Date): Promise<void> {
  const { passwordHash = null, email = null, isConfirmed = false, metadata = {} } = changes;
  try {
    await sql`
      update auth.users set
        password_hash = coalesce(${passwordHash}::text, password_hash),
        email = coalesce(${email}::text, email),
        email_confirmed_at = case when ${isConfirmed}::boolean then coalesce(email_confirmed_at, ${at.toISOString()}::timestamptz)
          else email_confirmed_at end,
        user_metadata = (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(user_metadata || ${toJson(metadata)})
          where value <> 'null'
        ),
        updated_at = ${at.toISOString()}
      where id = ${id}`.execute(db);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
  }
}

/** Copies the user's address to its identity. */
export async function updateEmailIdentity(db: Db, userId: string, email: string): Promise<void> {
  await sql`
    update auth.identities
    set identity_data = identity_data || jsonb_build_object('email', ${email}::text, 'email_verified', true)
    where user_id = ${userId} and provider = 'email'`.execute(db);
}

/** Whether the content API has blocked the reader of this address. */
export async function isBlockedReader(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from auth.users a join app.users u on u.email = a.email
    where a.id = ${userId} and u.blocked`.execute(db);
  return rows.length > 0;
}

/** Updates an identity with the provider's present claims, at a sign-in. */
export async function touchIdentity(db: Db, { provider, providerId, data }: ProviderIdentity, at: Date): Promise<void> {
  const now = at.toISOString();
  await sql`
    update auth.identities set identity_data = ${toJson(data)}, last_sign_in_at = ${now}, updated_at = ${now}
    where provider = ${provider} and provider_id = ${providerId}`.execute(db);
}
