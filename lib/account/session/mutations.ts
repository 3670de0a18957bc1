import 'server-only';
import { AUTH_MESSAGES } from '@/lib/config/messages/accounts';
import { FEED_MESSAGES } from '@/lib/config/messages/feed';
import { type CallContext, callContentApi, DEVICE_HEADER, fetchContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';
import { AppError } from '@/lib/utils/errors/app-error';
import type { SignInFields, SignUpFields } from './check-credentials';
import type { NewSession } from './model';
import { wireAuthSchema } from './wire';

/** Call 1. Throws `AppError` with the upstream's message, else "Login failed" (spec §8). */
export function signIn({ identifier, password }: SignInFields, caller: CallContext): Promise<NewSession> {
  return authenticate('/api/auth/local', { identifier, password }, caller, AUTH_MESSAGES.loginFailed);
}

/** Call 2. Throws `AppError` with the upstream's message, else "Signup failed" (spec §8). */
export function signUp({ username, email, password }: SignUpFields, caller: CallContext): Promise<NewSession> {
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
  upstreamStatus >= 400 && message !== FEED_MESSAGES.httpError(upstreamStatus);

export async function beginSession(path: string, body: unknown, caller: CallContext): Promise<NewSession> {
  const { answer, headers } = await fetchContentApi(path, { ...caller, method: 'POST', body });
  const { jwt, user } = parseUpstream(wireAuthSchema, answer);
  const session = { userId: user.id, username: user.username, email: user.email, jwt };
  return { session, device: headers.get(DEVICE_HEADER) };
}
