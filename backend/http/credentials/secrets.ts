import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { generateSecret, generateURI, verifySync } from 'otplib';

/** argon2id with the library's defaults (19 MiB, 2 passes), off the main thread. */
export const hashPassword = (password: string): Promise<string> => hash(toOneForm(password));

/** Without an account it compares with a dummy hash, so that the time is the same. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash('nobody’s password');
  return (await verify(storedHash ?? (await decoy), toOneForm(password))) && storedHash !== null;
}

let decoy: Promise<string> | undefined;

/** Longer than any password: composing takes quadratic time. */
const FORMS_MAX_LENGTH = 1000;

/** NFKC, because keyboards and systems type a letter in different forms. */
const toOneForm = (password: string): string =>
  password.length > FORMS_MAX_LENGTH ? password : password.normalize('NFKC');

/** A random token to hand out once; only its hash is stored. */
export function createSecretToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** 256 random bits need no slow hash, and a lookup by the hash leaks nothing by its time. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const isSameSecret = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));

const digest = (value: string): Buffer => createHash('sha256').update(value).digest();

/** Null without a bearer token: other schemes (Basic) are for proxies. An empty token is invalid. */
export function parseBearer(header: string | undefined): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : null;
}

/** One step to either side, for clock skew. */
const TOLERANCE_S = 30;

export type TotpKey = { secret: string; uri: string };

/** TOTP (RFC 6238): six digits, 30 seconds. */
export function createTotpKey({ issuer, label }: { issuer: string; label: string }): TotpKey {
  const secret = generateSecret();
  return { secret, uri: toTotpUri({ issuer, label, secret }) };
}

const toTotpUri = (parts: { issuer: string; label: string; secret: string }): string => generateURI(parts);

/** The time step of a code, or null if it is wrong. The caller stores the step and rejects it and earlier ones from then on. */
export function findTotpStep(secret: string, code: string, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: TOLERANCE_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
