import type { Context } from 'hono';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { type AuthenticatorLevel, findSession } from './sessions.ts';

export type Caller = { userId: string; sessionId: string; email: string; aal: AuthenticatorLevel };

/** The caller, by bearer token and session. Throws 401 without a token, 403 for an invalid one. */
export async function authenticate(c: Context, auth: AuthService): Promise<Caller> {
  const token = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (!token || token.startsWith('sb_')) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const { sub: userId, session_id: sessionId, email = '' } = await auth.tokens.verify(token);
  const session = await findSession(auth.db, { userId, sessionId });
  if (!session) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { userId, sessionId, email, aal: session.aal };
}
