import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Database } from '../../db/types.ts';
import { hashToken } from '../../http/credentials/secrets.ts';

export type OperatorRow = Selectable<Database['app.operators']>;

/** Case-insensitive. */
export async function findOperator(db: Db, name: string): Promise<OperatorRow | null> {
  const found = await db
    .selectFrom('app.operators')
    .selectAll()
    .where('username', '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
  return found ?? null;
}

export async function hasOperators(db: Db): Promise<boolean> {
  return (await db.selectFrom('app.operators').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** `totpSecret` is encrypted (`encryptTotpSecret`), here and below. `totpStep` is that of the code which confirmed it. */
export type NewOperator = { name: string; passwordHash: string; totpSecret: string; totpStep: number | null };

/** Null if the name is taken. `renewRecoveryCodes` follows. */
export async function insertOperator(db: Db, operator: NewOperator, now: Date): Promise<OperatorRow | null> {
  const { name, passwordHash, totpSecret, totpStep } = operator;
  const inserted = await db
    .insertInto('app.operators')
    .values({
      name,
      password_hash: passwordHash,
      totp_secret: totpSecret,
      totp_last_step: totpStep,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

/** Changes what is given. */
export function updateCredentials(
  db: Db,
  id: number,
  { passwordHash, totpSecret, totpStep }: Partial<Omit<NewOperator, 'name'>>,
  now: Date,
): Promise<OperatorRow> {
  return db
    .updateTable('app.operators')
    .set({
      ...(passwordHash !== undefined && { password_hash: passwordHash }),
      ...(totpSecret !== undefined && { totp_secret: totpSecret }),
      ...(totpStep !== undefined && { totp_last_step: totpStep }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes the time step of an authenticator's code. False if it or a later one was taken: of two concurrent requests, one
 * succeeds.
 */
export async function claimTotpStep(db: Db, id: number, step: number): Promise<boolean> {
  const claimed = await db
    .updateTable('app.operators')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where((where) => where.or([where('totp_last_step', 'is', null), where('totp_last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

const COUNT = 10;
const LENGTH = 16;
// Without look-alike characters. 16 of them are 79 random bits, too many to guess from a hash.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const HASH = /^[0-9a-f]{64}$/;

/** Replaces an operator's recovery codes. Only hashes are stored. */
export async function renewRecoveryCodes(db: Db, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, createCode);
  await db
    .updateTable('app.operators')
    .set({ backup_codes: hashCodes(JSON.stringify(codes)) })
    .where('id', '=', operatorId)
    .execute();
  return codes;
}

export async function countRecoveryCodes(db: Db, operatorId: number): Promise<number> {
  const { backup_codes: codes } = await db
    .selectFrom('app.operators')
    .select('backup_codes')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return JSON.parse(codes).length;
}

/** Ignores case, spaces and hyphens. */
export const hashCode = (code: string): string => hashToken(code.toLowerCase().replace(/[\s-]/g, ''));

/** Hashes the codes of a JSON array; hashes stay unchanged. */
export const hashCodes = (json: string): string =>
  JSON.stringify((JSON.parse(json) as string[]).map((code) => (HASH.test(code) ? code : hashCode(code))));

/** In groups of four: `k3v9-…`. */
function createCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}
