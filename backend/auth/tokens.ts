import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

const ISSUER = 'content-api';
const AUDIENCE = 'content-api';
const LIFETIME_S = 30 * 24 * 60 * 60;

/** What a token says: whose it is, and which password (by count) it was issued under. */
export type TokenClaims = { userId: number; tokenVersion: number };

const payloadSchema = z.object({
  sub: z.string().regex(/^[1-9]\d{0,9}$/),
  ver: z.int().min(0),
});

/** Signs a token that is valid for 30 days, or until the account's token version moves on. */
export function signToken({ userId, tokenVersion }: TokenClaims, secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ ver: tokenVersion })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(toKey(secret));
}

/** Null for anything that is not a valid, unexpired token of ours. */
export async function verifyToken(token: string, secret: string, now: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, toKey(secret), {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    });
    const claims = payloadSchema.safeParse(payload);
    return claims.success ? { userId: Number(claims.data.sub), tokenVersion: claims.data.ver } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

const toKey = (secret: string): Uint8Array => new TextEncoder().encode(secret);
