import { errors, jwtVerify, SignJWT } from 'jose';
import type { DataServiceConfig } from '../config.ts';

export const ACCESS_TOKEN_SECONDS = 3600;

/** Access tokens, signed with HS256, which the client library leaves to the server to verify. `clock` decides what has expired. */
export function createSessionTokens({ tokenSecret, publicUrl }: DataServiceConfig, clock: () => Date) {
  return {
    /** Returns the claims. Throws an error of `jose`. */
    verify: async (token: string) => {
      const options = { algorithms: ['HS256'], audience: 'authenticated', currentDate: clock() };
      return (await jwtVerify(token, tokenSecret, options)).payload;
    },
    sign: (claims: Record<string, unknown>, at: number) =>
      new SignJWT({ iss: `${publicUrl}/auth/v1`, aud: 'authenticated', role: 'authenticated', ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(at)
        .setExpirationTime(at + ACCESS_TOKEN_SECONDS)
        .sign(tokenSecret),
  };
}

export const isExpired = (error: unknown): boolean => error instanceof errors.JWTExpired;
