import { hkdfSync, randomUUID } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { UserRow } from '../repositories/users.ts';

const ISSUER = 'content-api';
const AUDIENCE = 'content-api devices';
const LIFETIME_S = 365 * 24 * 60 * 60;
const MAX_LENGTH = 1000;

/** Carries a device token in either direction. */
export const DEVICE_HEADER = 'x-device';

/** A browser in which somebody has signed in to an account, and under which password (by count). */
export type Device = { id: string; userId: number; tokenVersion: number };

const payloadSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  ver: z.int().min(0),
  jti: z.uuid(),
});

/**
 * A token for the browser that has just signed in. It opens nothing: it only says that guesses from there are not a
 * stranger's. Encrypted, so that whoever finds one does not learn whose browser it is.
 */
export function issueDeviceToken(
  { userId, tokenVersion }: Omit<Device, 'id'>,
  secret: string,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new EncryptJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .encrypt(deriveKey(secret));
}

/** Null for anything that is not a valid, unexpired device token of ours. */
export async function readDeviceToken(token: string | undefined, secret: string, now: Date): Promise<Device | null> {
  if (token === undefined || token.length > MAX_LENGTH) return null;
  try {
    const { payload } = await jwtDecrypt(token, deriveKey(secret), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const claims = payloadSchema.safeParse(payload).data;
    return claims ? { id: claims.jti, userId: Number(claims.sub), tokenVersion: claims.ver } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/**
 * What a device's guesses are counted by. Those that have not seen the last change of password share one count, so that
 * nothing is gained by having collected tokens while one knew the password.
 */
export const toDeviceKey = (device: Device, user: UserRow): string =>
  device.tokenVersion === user.token_version ? `device ${device.id}` : `former devices of user ${user.id}`;

// Sessions are signed with the secret itself. With a key of its own, a token of one kind is never one of the other.
const deriveKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'content api device tokens', 32));
