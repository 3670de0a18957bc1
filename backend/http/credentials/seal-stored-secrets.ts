import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import { isSealed, type SecretBox } from './sealed-secret.ts';

const PLACES = [
  { table: 'app.operator_links', column: 'totp_secret' },
  { table: 'auth.mfa_factors', column: 'secret' },
];

/**
 * Encrypts authenticator secrets that earlier versions stored in plain text. Safe to run concurrently. The auth
 * service's tables exist where a backend has embedded it.
 */
export async function sealStoredSecrets(db: Kysely<Database>, box: SecretBox): Promise<void> {
  for (const place of PLACES) {
    const { rows: found } = await sql<{ isThere: boolean }>`
      select to_regclass(${place.table}) is not null as "isThere"`.execute(db);
    if (!found[0]?.isThere) continue;
    const [table, column] = [sql.table(place.table), sql.ref(place.column)];
    const { rows } = await sql<{ secret: string }>`
      select ${column} as secret from ${table} where ${column} is not null`.execute(db);
    for (const { secret } of rows.filter((row) => !isSealed(row.secret))) {
      await sql`update ${table} set ${column} = ${box.seal(secret)} where ${column} = ${secret}`.execute(db);
    }
  }
}
