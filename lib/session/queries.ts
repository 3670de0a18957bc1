import 'server-only';
import { AppError } from '@/lib/errors/app-error';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import type { Session, SessionUser } from './model';
import { wireUserSchema } from './wire';

/**
 * The account behind a session as the content API knows it this moment. Where it cannot tell (it is down, or does not
 * offer this call), what the cookie holds counts. Throws `AppError` for a token that is refused.
 */
export async function getSessionUser(session: Session, caller: CallContext): Promise<SessionUser> {
  const sealed = { id: session.userId, username: session.username, email: session.email };
  try {
    const user = wireUserSchema.safeParse(await callContentApi('/api/users/me', caller)).data;
    return user?.id === session.userId ? user : sealed;
  } catch (error) {
    if (error instanceof AppError && error.upstreamStatus !== 401) return sealed;
    throw error;
  }
}
