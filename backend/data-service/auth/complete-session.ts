import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { type Factor, listFactors } from './factors.ts';
import { deleteSession, findSession, isBlockedReader, listMethods, recordMethod } from './sessions.ts';

const userSchema = z.looseObject({
  id: z.string(),
  app_metadata: z.record(z.string(), z.unknown()),
  user_metadata: z.record(z.string(), z.unknown()),
});
const sessionSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string(), user: userSchema });

export type SessionBody = z.infer<typeof sessionSchema>;
type UserBody = z.infer<typeof userSchema> & { factors?: Factor[] };

/**
 * Adds what Lite omits: the claims `aal`, `amr`, `app_metadata`, `user_metadata`, … and the user's factors. `method` is
 * the sign-in's; a refresh has none.
 */
export async function completeSession(auth: AuthService, body: unknown, method?: string): Promise<SessionBody> {
  const session = sessionSchema.parse(body);
  const claims = auth.tokens.decode(session.access_token);
  const { sub: userId, session_id: sessionId } = claims;
  if (await isBlockedReader(auth.db, userId)) {
    await deleteSession(auth.db, sessionId);
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
  if (method) await recordMethod(auth.db, { sessionId, method, at: new Date() });
  const stored = await findSession(auth.db, { userId, sessionId });
  if (!stored) throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const accessToken = await auth.tokens.sign({
    ...claims,
    phone: '',
    app_metadata: session.user.app_metadata,
    user_metadata: session.user.user_metadata,
    is_anonymous: false,
    aal: stored.aal,
    amr: await listMethods(auth.db, sessionId),
  });
  return { ...session, access_token: accessToken, user: await completeUser(auth, session.user) };
}

export async function completeUser(auth: AuthService, body: unknown): Promise<UserBody> {
  const user = userSchema.parse(body);
  const factors = await listFactors(auth.db, user.id);
  return factors.length > 0 ? { ...user, factors } : user;
}
