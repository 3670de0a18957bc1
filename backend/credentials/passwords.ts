import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Compares with the hash of an account, or, when there is no account, with a hash of nobody's password: an unknown
 * user then takes as long as a wrong password.
 */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody’s password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return storedHash !== null && matches;
}

let decoy: Promise<string> | undefined;
