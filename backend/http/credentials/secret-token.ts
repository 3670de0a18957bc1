import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A random token to hand out once; only its hash is stored. */
export function createSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** 256 random bits need no slow hash, and a lookup by the hash leaks nothing by its time. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Compares digests of equal length in constant time. */
export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
