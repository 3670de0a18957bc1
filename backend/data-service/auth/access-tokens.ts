import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { DataServiceConfig } from '../config.ts';
import { AuthError } from './auth-error.ts';

const claimsSchema = z.looseObject({ sub: z.uuid(), session_id: z.uuid(), email: z.string().optional() });

type AccessTokenClaims = z.infer<typeof claimsSchema>;

export type AccessTokens = {
  /** Checks signature and expiry. Throws a 403 `bad_jwt`. */
  verify(token: string): Promise<AccessTokenClaims>;
  /** The claims of a token that Lite has just issued, to be signed again with more of them. */
  decode(token: string): AccessTokenClaims;
  sign(claims: Record<string, unknown>): Promise<string>;
};

export function createAccessTokens({ tokenSecret, publicUrl }: DataServiceConfig): AccessTokens {
  const key = new TextEncoder().encode(tokenSecret);
  return {
    verify: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return claimsSchema.parse(payload);
      } catch (error) {
        throw new AuthError(403, 'bad_jwt', explain(error));
      }
    },
    decode: (token) => claimsSchema.parse(decodeJwt(token)),
    sign: (claims) =>
      new SignJWT({ iss: `${publicUrl}/auth/v1`, ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(key),
  };
}

function explain(error: unknown): string {
  const reason =
    error instanceof errors.JWTExpired ? 'token is expired' : 'token is malformed or its signature is invalid';
  return `invalid JWT: unable to parse or verify signature, ${reason}`;
}
