import type { Kysely } from 'kysely';
import type { Database } from '../../db/types.ts';

type Db = Kysely<Database>;

const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;

/** Whether an operator has signed in from an address within a year. One query, also for no operator (`id` 0). */
export async function isKnownAddress(db: Db, operatorId: number, address: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('app.operator_addresses')
    .select('address')
    .where('operator_id', '=', operatorId)
    .where('address', '=', address)
    .where('last_used_at', '>', new Date(now.getTime() - REMEMBERED_MS).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

export async function rememberAddress(db: Db, operatorId: number, address: string, now: Date): Promise<void> {
  await db
    .insertInto('app.operator_addresses')
    .values({ operator_id: operatorId, address, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['operator_id', 'address']).doUpdateSet({ last_used_at: now }))
    .execute();
}
