import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'content-api';
const AUDIENCE = 'content-api';
const LIFETIME_S = 30 * 24 * 60 * 60;

/** `tokenVersion` is increased by each change of password. */
export type TokenClaims = { userId: number; tokenVersion: number };

/** A verified token with its id, by which it can be revoked, and its expiry. */
export type VerifiedToken = TokenClaims & { id: string; expiresAt: Date };

/** The `sub` claim as a database id. */
export const subjectSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int32());

const payloadSchema = z.object({
  sub: subjectSchema,
  ver: z.int().min(0),
  jti: z.uuid(),
  exp: z.int(),
});

/** Valid for 30 days, or until the account's token version changes. */
export function signToken({ userId, tokenVersion }: TokenClaims, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(toKey(secret));
}

/** Null for an invalid or expired token. */
export async function verifyToken(token: string, secret: string, now: Date): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(token, toKey(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const claims = payloadSchema.safeParse(payload);
    if (!claims.success) return null;
    const { sub, ver, jti, exp } = claims.data;
    return { userId: sub, tokenVersion: ver, id: jti, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const toKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);
