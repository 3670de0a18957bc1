import { parseJson } from '@/lib/text/parse-json';
import type { SessionUser } from './model';

/**
 * Parses the value stored under `user`: the user, or null for anything that is not one. Only the three known fields are
 * taken over. Written by hand because zod has no place in the first load.
 */
export function parseStoredUser(stored: string | null): SessionUser | null {
  const value = stored === null ? null : parseJson(stored);
  if (typeof value !== 'object' || value === null) return null;
  if (!('id' in value && 'username' in value && 'email' in value)) return null;
  const { id, username, email } = value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) return null;
  if (typeof username !== 'string' || username === '' || typeof email !== 'string') return null;
  return { id, username, email };
}
