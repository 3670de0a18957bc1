import type { AppDependencies } from '../../dependencies.ts';
import { createSecretBox, isSealed } from '../../http/credentials/sealed-secret.ts';
import { encryptTotpSecret } from './operator-auth.ts';

const BASE32 = /^[A-Z2-7]+$/;

/**
 * Encrypts authenticator secrets of earlier versions for better-auth, which a migration cannot do without the key.
 * Secrets of another JWT_SECRET stay: a recovery code still works. Safe to run concurrently.
 */
export async function encryptMovedSecrets({ database: { db }, config, log }: AppDependencies): Promise<void> {
  const rows = await db.selectFrom('app.operators').select(['id', 'name', 'totp_secret as secret']).execute();
  for (const { id, name, secret } of rows) {
    const plain = isSealed(secret) ? createSecretBox(config).open(secret) : secret;
    if (plain === null) log.warn({ operator: name }, 'the authenticator of an operator belongs to another JWT_SECRET');
    if (plain === null || !BASE32.test(plain)) continue;
    await db
      .updateTable('app.operators')
      .set({ totp_secret: await encryptTotpSecret(config, plain) })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .execute();
  }
}
