import { hkdfSync, randomUUID } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { UserRow } from '../repositories/users.ts';
import { subjectSchema } from './tokens.ts';

const ISSUER = 'content-api';
const AUDIENCE = 'content-api devices';
const LIFETIME_S = 365 * 24 * 60 * 60;
const MAX_LENGTH = 1000;

export const DEVICE_HEADER = 'x-device';

/** A browser with an earlier sign-in, and the token version at that time. */
export type Device = { id: string; userId: number; tokenVersion: number };

const payloadSchema = z.object({
  sub: subjectSchema,
  ver: z.int().min(0),
  jti: z.uuid(),
});

/**
 * A token for a browser after its sign-in. It grants nothing but a separate limit of attempts. Encrypted, so that it
 * does not reveal the account.
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

/** Null for an invalid or expired device token. */
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
    return claims ? { id: claims.jti, userId: claims.sub, tokenVersion: claims.ver } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

/** Devices from before the last change of password share one limit, so that collected tokens give no advantage. */
export const toDeviceKey = (device: Device, user: UserRow): string =>
  device.tokenVersion === user.token_version ? `device ${device.id}` : `former devices of user ${user.id}`;

// A separate key, so that device tokens and session tokens cannot be exchanged.
const deriveKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'content api device tokens', 32));
