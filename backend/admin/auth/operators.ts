import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

export type OperatorRow = Selectable<Database['app.operators']>;

type Db = Kysely<Database>;

/** Case-insensitive. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  const found = await db
    .selectFrom('app.operators')
    .selectAll()
    .where('username', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  return found ?? null;
}

export async function findOperatorById(db: Db, id: number): Promise<OperatorRow | null> {
  return (await db.selectFrom('app.operators').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom('app.operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** `totpSecret` is encrypted (`encryptTotpSecret`), here and below. */
export type NewOperator = { name: string; passwordHash: string; totpSecret: string };

/** Null if the name is taken. `renewRecoveryCodes` follows. */
export async function insertOperator(db: Db, operator: NewOperator, now: Date): Promise<OperatorRow | null> {
  const inserted = await db
    .insertInto('app.operators')
    .values({
      name: operator.name,
      password_hash: operator.passwordHash,
      totp_secret: operator.totpSecret,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

export async function updatePassword(db: Db, id: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('app.operators')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', id)
    .execute();
}

export async function updateTotp(db: Db, id: number, totpSecret: string, now: Date): Promise<void> {
  await db
    .updateTable('app.operators')
    .set({ totp_secret: totpSecret, updated_at: now })
    .where('id', '=', id)
    .execute();
}

// A code is shown for 30 seconds, and accepted one step earlier or later.
const CODE_LIFETIME_MS = 90_000;

/** False if the code was used within its lifetime: of two concurrent requests, one succeeds. */
export async function claimTotpCode(db: Db, id: number, code: string): Promise<boolean> {
  const now = new Date();
  const forgotten = new Date(now.getTime() - CODE_LIFETIME_MS).toISOString();
  await db
    .deleteFrom('app.operator_used_codes')
    .where('operator_id', '=', id)
    .where('used_at', '<=', forgotten)
    .execute();
  const claimed = await db
    .insertInto('app.operator_used_codes')
    .values({ operator_id: id, code, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Also deletes sessions, codes and links. */
export async function deleteOperator(db: Db, id: number): Promise<void> {
  await db.deleteFrom('app.operators').where('id', '=', id).execute();
}

/** By name, with their last activity. */
export function listOperators(db: Db) {
  return db
    .selectFrom('app.operators as operators')
    .leftJoin('app.operator_addresses as addresses', 'addresses.operator_id', 'operators.id')
    .select(['operators.id', 'operators.name', 'operators.created_at'])
    .select(({ fn }) => fn.max('addresses.last_used_at').as('signed_in_at'))
    .groupBy(['operators.id', 'operators.name', 'operators.created_at'])
    .orderBy('operators.username')
    .execute();
}
