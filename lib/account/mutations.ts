import 'server-only';
import { z } from 'zod';
import type { NewSession, SessionUser } from '@/lib/account/session/model';
import { beginSession } from '@/lib/account/session/mutations';
import { wireUserSchema } from '@/lib/account/session/wire';
import { type CallContext, callContentApi } from '@/lib/upstream/content';
import { parseUpstream } from '@/lib/upstream/parse';

// Strapi's three password calls, and our own for account care that Strapi lacks. All throw `AppError`.

/** Resolves whether or not the account exists. */
export async function requestPasswordReset(email: string, caller: CallContext): Promise<void> {
  await callContentApi('/api/auth/forgot-password', { ...caller, method: 'POST', body: { email } });
}

/** The mailed code works once. */
export function resetPassword(code: string, password: string, caller: CallContext): Promise<NewSession> {
  return beginSession('/api/auth/reset-password', { code, password, passwordConfirmation: password }, caller);
}

/** Ends every other session of the account; this one continues with a new token. */
export function changePassword(
  fields: { currentPassword: string; password: string },
  caller: CallContext,
): Promise<NewSession> {
  return beginSession('/api/auth/change-password', { ...fields, passwordConfirmation: fields.password }, caller);
}

/** Mails a link to the new address; nothing changes before it is opened. */
export async function requestEmailChange(
  fields: { email: string; password: string },
  caller: CallContext,
): Promise<void> {
  await callContentApi('/api/auth/change-email', { ...caller, method: 'POST', body: fields });
}

export async function confirmEmail(code: string, caller: CallContext): Promise<SessionUser> {
  const answer = await callContentApi('/api/auth/confirm-email', { ...caller, method: 'POST', body: { code } });
  return parseUpstream(z.object({ user: wireUserSchema }), answer).user;
}

export async function deleteAccount(password: string, caller: CallContext): Promise<void> {
  await callContentApi('/api/users/me', { ...caller, method: 'DELETE', body: { password } });
}
