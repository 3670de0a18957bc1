import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/types.ts';

export type OperatorRow = Selectable<Database['app.operators']>;

type Db = Kysely<Database>;

/** Names are one whatever their case. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  const found = await db
    .selectFrom('app.operators')
    .selectAll()
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .executeTakeFirst();
  return found ?? null;
}

export async function findOperatorById(db: Db, id: number): Promise<OperatorRow | null> {
  return (await db.selectFrom('app.operators').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom('app.operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type NewOperator = { name: string; passwordHash: string; totpSecret: string; totpStep: number };

/** Null when the name is taken. */
export async function insertOperator(db: Db, operator: NewOperator, now: Date): Promise<OperatorRow | null> {
  const inserted = await db
    .insertInto('app.operators')
    .values({
      name: operator.name,
      password_hash: operator.passwordHash,
      totp_secret: operator.totpSecret,
      totp_last_step: operator.totpStep,
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

/** `step` is that of the code by which the new secret was confirmed. */
export async function updateTotp(
  db: Db,
  id: number,
  { secret, step }: { secret: string; step: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('app.operators')
    .set({ totp_secret: secret, totp_last_step: step, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** False when a code of this time step or a later one has been accepted before: of two requests with one code, one gets in. */
export async function acceptTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const updated = await db
    .updateTable('app.operators')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** With everything that lets them in: sessions, codes, links. */
export async function deleteOperator(db: Db, id: number): Promise<void> {
  await db.deleteFrom('app.operators').where('id', '=', id).execute();
}

/** Those who can sign in, by name, and when they were last here. */
export function listOperators(db: Db) {
  return db
    .selectFrom('app.operators as operators')
    .leftJoin('app.operator_addresses as addresses', 'addresses.operator_id', 'operators.id')
    .select(['operators.id', 'operators.name', 'operators.created_at'])
    .select(({ fn }) => fn.max('addresses.last_used_at').as('signed_in_at'))
    .groupBy(['operators.id', 'operators.name', 'operators.created_at'])
    .orderBy(sql`lower(operators.name)`)
    .execute();
}
