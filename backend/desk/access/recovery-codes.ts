import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hashToken } from '../../credentials/secret-token.ts';
import type { Database } from '../../db/types.ts';

type Db = Kysely<Database>;

const COUNT = 10;
const LENGTH = 16;
// Without those that look alike on paper. 16 of them are 79 random bits, too many to find by their hashes.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Replaces an operator's recovery codes. They are shown once: only their hashes are kept. */
export async function renewRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await db.deleteFrom('app.operator_recovery_codes').where('operator_id', '=', operatorId).execute();
  await db
    .insertInto('app.operator_recovery_codes')
    .values(codes.map((code) => ({ operator_id: operatorId, code_hash: hashCode(code) })))
    .execute();
  return codes;
}

/** Uses a code up. False when it is unknown or used; of two requests with one code, one gets it. */
export async function consumeRecoveryCode(db: Db, operatorId: number, code: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('app.operator_recovery_codes')
    .set({ used_at: now })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hashCode(code))
    .where('used_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function countRecoveryCodes(db: Db, operatorId: number): Promise<number> {
  const { count } = await db
    .selectFrom('app.operator_recovery_codes')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** In groups of four, as they are written down: `k3v9-…`. */
function createCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

// However it was typed: in capitals, with spaces, without the hyphens.
const hashCode = (code: string): string => hashToken(code.toLowerCase().replace(/[\s-]/g, ''));
