import { Hono } from 'hono';
import { requireCaller } from '../../../auth/readers/authenticate.ts';
import { requirePassword } from '../../../auth/readers/check-password.ts';
import { DEVICE_HEADER, readDeviceToken } from '../../../auth/readers/tokens.ts';
import { consumeCode, isCodeValid, issueCode, revokeCodes } from '../../../auth/readers/user-tokens.ts';
import {
  changeEmail,
  changePassword,
  deleteUser,
  findUserByEmail,
  findUserById,
  isEmailTaken,
} from '../../../auth/readers/users.ts';
import { listRules } from '../../../follows/repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { runInBackground } from '../../../http/background.ts';
import { getClient, getClientAddress } from '../../../http/client-address.ts';
import { hashPassword, verifyPassword } from '../../../http/credentials/secrets.ts';
import { parseJsonBody } from '../../../http/parse-body.ts';
import { RATE_LIMITS, type RateLimiter } from '../../../http/rate-limiter.ts';
import {
  confirmEmailMail,
  emailChangedNotice,
  passwordChangedNotice,
  passwordResetMail,
  passwordResetNotice,
} from '../../../mail/account-mails.ts';
import { limitMail, limitResetMail } from '../../../mail/limit-mail.ts';
import { sendMail } from '../../../mail/mail-job.ts';
import { findSettingsOf } from '../../../newsletter/personal/change-settings.ts';
import { listOpened } from '../../../newsletter/personal/opened-posts.ts';
import { listOwnSuggestions } from '../../../suggestions/repository.ts';
import type { ApiDependencies } from '../../api-dependencies.ts';
import { type ExportedBookmark, exportBookmarks } from '../repositories/bookmarks.ts';
import {
  changeEmailSchema,
  changePasswordSchema,
  confirmEmailSchema,
  deleteAccountSchema,
  forgotPasswordSchema,
  resetPasswordSchema,
} from '../schemas/bodies.ts';
import { sessionResponse } from '../session-response.ts';
import { toWireTime, toWireUser } from '../to-wire.ts';

/**
 * Strapi's three password calls, and our own for e-mail addresses. Notices to an owner have no mail limit, which a
 * stranger could exhaust.
 */
export function accountRoutes(deps: ApiDependencies, limiter: RateLimiter): Hono {
  const { config, clock, jobs, log } = deps;
  const { db } = deps.database;
  const routes = new Hono();
  const wrongCode = () => new ApiError('ValidationError', 'Incorrect code provided');

  routes.post('/forgot-password', async (c) => {
    const { email } = await parseJsonBody(c, forgotPasswordSchema);
    const now = clock();
    const device = await readDeviceToken(c.req.header(DEVICE_HEADER), config.jwtSecret, now);
    const owner = device && (await findUserById(db, device.userId));
    limitResetMail(limiter, getClient(c, config.trustedProxies), email, owner);
    // The response precedes the lookup, so that neither content nor time reveals an account.
    runInBackground(log, 'password reset mail', async () => {
      const user = await findUserByEmail(db, email);
      if (!user || user.blocked) return;
      await db.transaction().execute(async (transaction) => {
        const code = await issueCode(transaction, { userId: user.id, kind: 'password_reset' }, now);
        await sendMail(jobs, passwordResetMail(config, user, code), { transaction });
      });
    });
    return c.json({ ok: true });
  });

  routes.post('/reset-password', async (c) => {
    limiter.use(RATE_LIMITS.codeByAddress, getClientAddress(c, config.trustedProxies));
    const { code, password, passwordConfirmation } = await parseJsonBody(c, resetPasswordSchema);
    requireSame(password, passwordConfirmation);
    if (!(await isCodeValid(db, code, 'password_reset', clock()))) throw wrongCode();
    // Hashed before the transaction, which would block the embedded database.
    const passwordHash = await hashPassword(password);
    const user = await db.transaction().execute(async (transaction) => {
      const token = await consumeCode(transaction, code, 'password_reset', clock());
      if (!token) throw wrongCode();
      await revokeCodes(transaction, token.userId);
      const changed = await changePassword(transaction, token.userId, passwordHash, clock());
      if (changed && !changed.blocked) await sendMail(jobs, passwordResetNotice(config, changed), { transaction });
      return changed;
    });
    if (!user || user.blocked) throw wrongCode();
    return sessionResponse(c, user, config, clock());
  });

  routes.post('/change-password', async (c) => {
    const caller = requireCaller(c);
    const { currentPassword, password, passwordConfirmation } = await parseJsonBody(c, changePasswordSchema);
    requireSame(password, passwordConfirmation);
    await requirePassword(limiter, caller, currentPassword);
    if (await verifyPassword(caller.password_hash, password)) {
      throw new ApiError('ValidationError', 'Your new password must be different than your current password');
    }
    limiter.use(RATE_LIMITS.passwordChangeByMailbox, caller.email);
    const passwordHash = await hashPassword(password);
    const user = await db.transaction().execute(async (transaction) => {
      await revokeCodes(transaction, caller.id);
      const changed = await changePassword(transaction, caller.id, passwordHash, clock());
      if (changed) await sendMail(jobs, passwordChangedNotice(config, changed), { transaction });
      return changed;
    });
    if (!user) throw new ApiError('UnauthorizedError');
    return sessionResponse(c, user, config, clock());
  });

  routes.post('/change-email', async (c) => {
    const caller = requireCaller(c);
    const { password, email } = await parseJsonBody(c, changeEmailSchema);
    await requirePassword(limiter, caller, password);
    if (await isEmailTaken(db, email, caller.id)) throw emailTaken();
    limitMail(limiter, getClient(c, config.trustedProxies), email);
    await db.transaction().execute(async (transaction) => {
      const token = { userId: caller.id, kind: 'email_change', newEmail: email } as const;
      const code = await issueCode(transaction, token, clock());
      await sendMail(jobs, confirmEmailMail(config, { username: caller.username, email }, code), { transaction });
    });
    return c.json({ ok: true });
  });

  routes.post('/confirm-email', async (c) => {
    limiter.use(RATE_LIMITS.codeByAddress, getClientAddress(c, config.trustedProxies));
    const { code } = await parseJsonBody(c, confirmEmailSchema);
    const user = await db.transaction().execute(async (transaction) => {
      const token = await consumeCode(transaction, code, 'email_change', clock());
      const before = token && (await findUserById(transaction, token.userId));
      if (!token?.newEmail || !before || before.blocked) throw wrongCode();
      // Links sent to the old address are revoked, too.
      await revokeCodes(transaction, before.id);
      if (await isEmailTaken(transaction, token.newEmail, before.id)) throw emailTaken();
      const changed = await changeEmail(transaction, before.id, token.newEmail, clock());
      if (changed === 'taken') throw emailTaken();
      if (changed) await sendMail(jobs, emailChangedNotice(config, before), { transaction });
      return changed;
    });
    if (!user) throw wrongCode();
    return c.json({ ok: true, user: toWireUser(user) });
  });

  return routes;
}

const emailTaken = () => new ApiError('ApplicationError', 'Email or Username are already taken');

function requireSame(password: string, confirmation: string): void {
  if (password !== confirmation) throw new ApiError('ValidationError', 'Passwords do not match');
}

/** An account for its owner alone: read, export, delete. */
export function userRoutes({ database: { db }, config, clock }: ApiDependencies, limiter: RateLimiter): Hono {
  const routes = new Hono();

  routes.get('/me', (c) => c.json(toWireUser(requireCaller(c))));

  routes.delete('/me', async (c) => {
    const caller = requireCaller(c);
    const { password } = await parseJsonBody(c, deleteAccountSchema);
    await requirePassword(limiter, caller, password);
    await db.transaction().execute((transaction) => deleteUser(transaction, caller.id));
    return c.json({ ok: true });
  });

  routes.get('/me/export', async (c) => {
    const caller = requireCaller(c);
    const bookmarks = await exportBookmarks(db, caller.id);
    const suggestions = await listOwnSuggestions(db, caller.id);
    const follows = await listRules(db, caller.id);
    const mail = await findSettingsOf(db, caller);
    const opened = await listOpened(db, caller.id);
    c.header('Content-Disposition', 'attachment; filename="account.json"');
    return c.json({
      exportedAt: clock().toISOString(),
      account: toWireUser(caller),
      bookmarks: bookmarks.map(({ name, created_at, posts, list }) => ({
        name,
        createdAt: toWireTime(created_at),
        posts: posts.map(({ title, url_slug, post_link, note }) => {
          const slug = url_slug.replace(/^\/+/, '');
          const url = `${config.siteUrl}/feed/${encodeURIComponent(slug)}`;
          return { title, slug, url, link: post_link, ...(note && { note }) };
        }),
        ...(list && { list: toExportedList(list, config.siteUrl) }),
      })),
      suggestions: suggestions.map(({ link, note, state, createdAt }) => ({ link, note, state, createdAt })),
      follows: follows.map(({ query, name, does, at }) => ({
        name,
        does,
        url: `${config.siteUrl}/?${query}`,
        since: at,
      })),
      mail: mail && { cadence: mail.cadence ?? 'off', hour: mail.hour, timeZone: mail.timeZone },
      opened: opened.map(({ slug, openedAt }) => ({ slug: slug.replace(/^\/+/, ''), openedAt: toWireTime(openedAt) })),
    });
  });

  return routes;
}

const toExportedList = ({ token, publishedAt, ...list }: NonNullable<ExportedBookmark['list']>, siteUrl: string) => ({
  ...list,
  url: `${siteUrl}/lists/${token}`,
  publishedAt: publishedAt && toWireTime(publishedAt),
});
