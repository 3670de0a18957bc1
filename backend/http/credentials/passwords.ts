import { hash, verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, 2 passes), off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Without an account it compares with a dummy hash, so that the time is the same. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody’s password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return storedHash !== null && matches;
}

let decoy: Promise<string> | undefined;
