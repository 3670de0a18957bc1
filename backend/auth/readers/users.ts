import { type Selectable, sql } from 'kysely';
import { isUniqueViolation } from '../../db/database-errors.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Database } from '../../db/types.ts';
import { looksLikeAddress } from '../../text/looks-like-address.ts';

export type UserRow = Selectable<Database['app.users']>;

/** An address matches the e-mail in any case, anything else the username in this case, composed or not. */
export async function findUserByIdentifier(db: Db, identifier: string): Promise<UserRow | null> {
  if (looksLikeAddress(identifier)) return findUserByEmail(db, identifier.toLowerCase());
  const found = await db
    .selectFrom('app.users')
    .selectAll()
    // The index is on the folded name.
    .where(sql`app.fold(username)`, '=', sql`app.fold(${identifier})`)
    .where(sql`normalize(username)`, '=', sql`normalize(${identifier})`)
    // A data set may have two names that are the same folded.
    .orderBy(sql`username = ${identifier}`, 'desc')
    .executeTakeFirst();
  return found ?? null;
}

export async function findUserById(db: Db, id: number): Promise<UserRow | null> {
  return (await db.selectFrom('app.users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** `email` is in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('app.users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

type NewUser = Pick<UserRow, 'username' | 'email' | 'password_hash' | 'first_name' | 'last_name'>;

/** Null if the e-mail, or the username in any case, is taken, also when two sign-ups race. */
export async function createUser(db: Db, user: NewUser, now: Date): Promise<UserRow | null> {
  const created = await db
    .insertInto('app.users')
    .values({ ...user, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return created ?? null;
}

/**
 * Whether either name of a new account is a name of another. Usernames are compared folded; one in another case alone is left to the index of
 * `createUser`, since an account that Strapi would have created takes an id.
 */
export async function isTaken(db: Db, email: string, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('app.users')
    .select('id')
    .where((where) =>
      where.or([
        where('email', 'in', [email, username.toLowerCase()]),
        where('username', '=', username),
        where(sql`app.fold(username)`, '=', sql`app.fold(${email})`),
        where.and([
          where(sql`app.fold(username)`, '=', sql`app.fold(${username})`),
          where(sql`lower(username)`, '<>', sql`lower(${username})`),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another account has this address as e-mail or username. */
export async function isEmailTaken(db: Db, email: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('app.users')
    .select('id')
    .where((where) =>
      where.or([
        where('email', '=', email),
        where.and([where(sql`lower(username)`, '=', email), where('id', '<>', userId)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Revokes earlier tokens. Null if the account is gone. */
export async function changePassword(db: Db, id: number, passwordHash: string, now: Date): Promise<UserRow | null> {
  const changed = await db
    .updateTable('app.users')
    .set((update) => ({
      password_hash: passwordHash,
      token_version: update('token_version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return changed ?? null;
}

/** `taken`: another account has the e-mail. Null if the account is gone. */
export async function changeEmail(db: Db, id: number, email: string, now: Date): Promise<UserRow | 'taken' | null> {
  try {
    const changed = await db
      .updateTable('app.users')
      .set({ email, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return changed ?? null;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Deletes an account with bookmarks and codes. Its hashtags stay on posts; the log loses the name. */
export async function deleteUser(transaction: Tx, id: number): Promise<void> {
  await transaction.updateTable('app.audit_log').set({ username: null }).where('user_id', '=', id).execute();
  await transaction.deleteFrom('app.users').where('id', '=', id).execute();
}
