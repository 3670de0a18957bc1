import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A secret nobody can guess, to be given away once; only its hash is kept. */
export function createSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A plain hash is enough for what has 256 random bits; a search by it tells nothing of the token by its time. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares digests, as they have one length: the time taken says nothing about the secret. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
