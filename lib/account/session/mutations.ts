import 'server-only';
import { z } from 'zod';
import { AUTH_MESSAGES } from '@/lib/messages/later';
import { UPSTREAM_MESSAGES } from '@/lib/messages/upstream';
import {
  type CallContext,
  callContentApi,
  DEVICE_HEADER,
  fetchContentApi,
  parseUpstream,
} from '@/lib/upstream/content';
import { AppError } from '@/lib/utils/errors/app-error';
import type { NewSession, Session, SessionUser } from './model';

/** Call 1. Throws `AppError` with the upstream's message, else "Login failed" (spec §8). */
export function signIn(
  { identifier, password }: { identifier: string; password: string },
  caller: CallContext,
): Promise<NewSession> {
  return authenticate('/api/auth/local', { identifier, password }, caller, AUTH_MESSAGES.loginFailed);
}

/** Call 2. Throws `AppError` with the upstream's message, else "Signup failed" (spec §8). */
export function signUp(
  { username, email, password }: { username: string; email: string; password: string },
  caller: CallContext,
): Promise<NewSession> {
  const body = { first_name: '', last_name: '', username, email, password };
  return authenticate('/api/auth/local/register', body, caller, AUTH_MESSAGES.signupFailed);
}

/** Ends the session's jwt, so that a stolen cookie is useless. Failures are only logged: a Strapi lacks this call. */
export async function signOutUpstream(caller: CallContext): Promise<void> {
  try {
    await callContentApi('/api/auth/logout', { ...caller, method: 'POST', body: {} });
  } catch (error) {
    console.info('the content API did not end a token', error instanceof Error ? error.message : error);
  }
}

async function authenticate(path: string, body: unknown, caller: CallContext, fallback: string): Promise<NewSession> {
  try {
    return await beginSession(path, body, caller);
  } catch (error) {
    if (error instanceof AppError && !hasUpstreamMessage(error)) {
      throw new AppError(error.code, {
        message: fallback,
        cause: error,
        ...(error.retryAfterS ? { retryAfterS: error.retryAfterS } : {}),
      });
    }
    throw error;
  }
}

const hasUpstreamMessage = ({ message, upstreamStatus = 0 }: AppError): boolean =>
  upstreamStatus >= 400 && message !== UPSTREAM_MESSAGES.httpError(upstreamStatus);

export async function beginSession(path: string, body: unknown, caller: CallContext): Promise<NewSession> {
  const { answer, headers } = await fetchContentApi(path, { ...caller, method: 'POST', body });
  const { jwt, user } = parseUpstream(wireAuthSchema, answer);
  const session = { userId: user.id, username: user.username, email: user.email, jwt };
  return { session, device: headers.get(DEVICE_HEADER) };
}

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

export const wireUserSchema = z.object({
  id: z.number().int().positive(),
  username: z.string().min(1),
  email: z.string(),
});

/** The response of calls 1 and 2. */
const wireAuthSchema = z.object({ jwt: z.string().min(1), user: wireUserSchema });
