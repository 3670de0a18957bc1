import { randomInt } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import { hashToken } from '../../http/credentials/secrets.ts';

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
