import 'server-only';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import type { Session, SessionUser } from './model';
import { wireUserSchema } from './wire';

/** The account as the content API has it now, or the cookie's where that fails. Throws `AppError` for a rejected token. */
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
