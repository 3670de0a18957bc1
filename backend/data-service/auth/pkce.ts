import { z } from 'zod';
import { AuthError } from './auth-error.ts';

export const pkceSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

/** `null` without a challenge. Throws a 400 when it is incomplete or malformed. */
export function parseCodeChallenge(body: z.infer<typeof pkceSchema>): CodeChallenge | null {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if ((challenge === '') !== (method === '')) {
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge === '') return null;
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw new AuthError(400, 'validation_failed', 'code challenge has to be between 43 and 128 URL-safe characters');
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError(400, 'validation_failed', 'Invalid code_challenge_method');
  }
  return { challenge, method };
}
