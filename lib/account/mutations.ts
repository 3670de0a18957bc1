import 'server-only';
import { z } from 'zod';
import type { NewSession, SessionUser } from '@/lib/session/model';
import { beginSession } from '@/lib/session/mutations';
import { wireUserSchema } from '@/lib/session/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';

// Account care: Strapi's three password calls, and our own for what Strapi leaves open. All throw `AppError`.

/** Has a link sent to the address; answers the same whether or not there is such an account. */
export async function requestPasswordReset(email: string, caller: CallContext): Promise<void> {
  await callContentApi('/api/auth/forgot-password', { ...caller, method: 'POST', body: { email } });
}

/** Sets a new password with the mailed code, which works once, and signs in. */
export function resetPassword(code: string, password: string, caller: CallContext): Promise<NewSession> {
  return beginSession('/api/auth/reset-password', { code, password, passwordConfirmation: password }, caller);
}

/** Sets a new password; every other session of the account ends, this one goes on with a new token. */
export function changePassword(
  fields: { currentPassword: string; password: string },
  caller: CallContext,
): Promise<NewSession> {
  return beginSession('/api/auth/change-password', { ...fields, passwordConfirmation: fields.password }, caller);
}

/** Has a link sent to the new address; nothing changes before it is followed. */
export async function requestEmailChange(
  fields: { email: string; password: string },
  caller: CallContext,
): Promise<void> {
  await callContentApi('/api/auth/change-email', { ...caller, method: 'POST', body: fields });
}

/** Makes the change that the mailed code stands for; answers whose it was. */
export async function confirmEmail(code: string, caller: CallContext): Promise<SessionUser> {
  const answer = await callContentApi('/api/auth/confirm-email', { ...caller, method: 'POST', body: { code } });
  return parseUpstream(z.object({ user: wireUserSchema }), answer).user;
}

/** Removes the account and its bookmarks; hashtags stay on their posts. */
export async function deleteAccount(password: string, caller: CallContext): Promise<void> {
  await callContentApi('/api/users/me', { ...caller, method: 'DELETE', body: { password } });
}
