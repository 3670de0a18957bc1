import { hkdfSync, randomUUID } from 'node:crypto';
import { EncryptJWT, errors, type JWTPayload, jwtDecrypt, jwtVerify, type ProduceJWT, SignJWT } from 'jose';
import { z } from 'zod';

const DAY_S = 24 * 60 * 60;
const SESSION = { issuer: 'content-api', audience: 'content-api', lifetimeS: 30 * DAY_S };
const DEVICE = { issuer: 'content-api', audience: 'content-api devices', lifetimeS: 365 * DAY_S };
const MAX_DEVICE_TOKEN_LENGTH = 1000;

export const DEVICE_HEADER = 'x-device';

/** `tokenVersion` is increased by each change of password. */
type TokenClaims = { userId: number; tokenVersion: number };

/** A verified token with its id, by which it can be revoked, and its expiry. */
export type VerifiedToken = TokenClaims & { id: string; expiresAt: Date };

/** A browser with an earlier sign-in, and the token version at that time. */
export type Device = Omit<VerifiedToken, 'expiresAt'>;

const payloadSchema = z
  .object({
    sub: z
      .string()
      .regex(/^[1-9]\d{0,9}$/)
      .transform(Number)
      .pipe(z.int32()),
    ver: z.int().min(0),
    jti: z.uuid(),
    exp: z.int(),
  })
  .transform(({ sub, ver, jti, exp }): VerifiedToken => {
    return { userId: sub, tokenVersion: ver, id: jti, expiresAt: new Date(exp * 1000) };
  });

/** A session token, valid for 30 days, or until the account's token version changes. */
export function signToken(claims: TokenClaims, secret: string, now: Date): Promise<string> {
  const token = new SignJWT({ ver: claims.tokenVersion }).setProtectedHeader({ alg: 'HS256' });
  return setClaims(token, claims.userId, SESSION, now).sign(new TextEncoder().encode(secret));
}

/** Null for an invalid or expired token. */
export function verifyToken(token: string, secret: string, now: Date): Promise<VerifiedToken | null> {
  const key = new TextEncoder().encode(secret);
  return readClaims(() => jwtVerify(token, key, { algorithms: ['HS256'], ...expect(SESSION, now) }));
}

/**
 * A token for a browser after its sign-in. It grants nothing but a separate limit of attempts. Encrypted, so that it
 * does not reveal the account.
 */
export function issueDeviceToken(claims: TokenClaims, secret: string, now: Date): Promise<string> {
  const token = new EncryptJWT({ ver: claims.tokenVersion }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' });
  return setClaims(token, claims.userId, DEVICE, now).encrypt(deriveDeviceKey(secret));
}

/** Null for an invalid or expired device token. */
export async function readDeviceToken(token: string | undefined, secret: string, now: Date): Promise<Device | null> {
  if (token === undefined || token.length > MAX_DEVICE_TOKEN_LENGTH) return null;
  const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  return readClaims(() => jwtDecrypt(token, deriveDeviceKey(secret), { ...algorithms, ...expect(DEVICE, now) }));
}

type TokenKind = typeof SESSION;

function setClaims<Token extends ProduceJWT>(token: Token, userId: number, kind: TokenKind, now: Date): Token {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return token
    .setIssuer(kind.issuer)
    .setAudience(kind.audience)
    .setSubject(String(userId))
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + kind.lifetimeS);
}

const expect = ({ issuer, audience }: TokenKind, currentDate: Date) => {
  return { issuer, audience, requiredClaims: ['exp', 'sub'], currentDate };
};

async function readClaims(read: () => Promise<{ payload: JWTPayload }>): Promise<VerifiedToken | null> {
  try {
    return payloadSchema.safeParse((await read()).payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

// A separate key, so that device tokens and session tokens cannot be exchanged.
const deriveDeviceKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'content api device tokens', 32));
