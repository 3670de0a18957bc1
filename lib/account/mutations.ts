import 'server-only';
import { z } from 'zod';
import type { NewSession, SessionUser } from '@/lib/account/session/model';
import { beginSession, wireUserSchema } from '@/lib/account/session/mutations';
import { type CallContext, callContentApi, readContentApi } from '@/lib/upstream/content';

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
  const call = { ...caller, method: 'POST' as const, body: { code } };
  return (await readContentApi(z.object({ user: wireUserSchema }), '/api/auth/confirm-email', call)).user;
}

export async function deleteAccount(password: string, caller: CallContext): Promise<void> {
  await callContentApi('/api/users/me', { ...caller, method: 'DELETE', body: { password } });
}

const exportSchema = z.object({
  exportedAt: z.string(),
  account: wireUserSchema.extend({ createdAt: z.string().optional() }),
  bookmarks: z.array(
    z.object({
      name: z.string(),
      createdAt: z.string(),
      posts: z.array(
        z.object({
          title: z.string().nullable(),
          slug: z.string(),
          url: z.string(),
          link: z.string().nullable(),
          // Of our content API.
          note: z.string().optional(),
        }),
      ),
      // Of our content API.
      list: z
        .object({
          url: z.string(),
          title: z.string(),
          about: z.string().nullable(),
          shownAs: z.string(),
          publishedAt: z.string().nullable(),
        })
        .optional(),
    }),
  ),
  // Of our content API.
  suggestions: z
    .array(z.object({ link: z.string(), note: z.string().nullable(), state: z.string(), createdAt: z.string() }))
    .optional(),
  follows: z.array(z.object({ name: z.string(), does: z.string(), url: z.string(), since: z.string() })).optional(),
  mail: z.object({ cadence: z.string(), hour: z.number(), timeZone: z.string() }).nullish(),
  opened: z.array(z.object({ slug: z.string(), openedAt: z.string() })).optional(),
});

export const exportAccount = (caller: CallContext) => readContentApi(exportSchema, '/api/users/me/export', caller);
