import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../db/db.ts';
import { hashToken } from '../../../http/credentials/secrets.ts';
import { emailChangedNotice, passwordResetNotice } from '../../../mail/account-mails.ts';
import { sendMail } from '../../../mail/mail-job.ts';
import { AuthError } from './auth-error.ts';
import { type AuthService, notifyOwner } from './auth-service.ts';
import { insertIdentity, tokensSince, updateEmailIdentity, updateUser } from './users.ts';

type MailKind = 'confirmation' | 'magiclink' | 'recovery' | 'email_change' | 'reauthentication';

/** The kinds that each type of a client's request may redeem. What happens depends on the kind, which is ours, alone. */
const KINDS_BY_TYPE: Record<string, MailKind[]> = {
  signup: ['confirmation'],
  magiclink: ['magiclink', 'confirmation', 'recovery'],
  email: ['magiclink', 'confirmation', 'recovery'],
  recovery: ['recovery', 'magiclink'],
  email_change: ['email_change'],
};

/** Throws a 400 for a missing or unknown type. */
export function parseKinds(type: string | undefined): MailKind[] {
  if (!type) throw new AuthError(400, 'validation_failed', 'Verify requires a verification type');
  const kinds = Object.hasOwn(KINDS_BY_TYPE, type) ? KINDS_BY_TYPE[type] : undefined;
  if (kinds) return kinds;
  throw new AuthError(400, 'validation_failed', 'Invalid email verification type');
}

export type MailedToken = {
  userId: string;
  email: string;
  kind: MailKind;
  redirectTo: string;
  challenge: string | null;
};

/** Mails a link, and a code to type where one is of use, in place of an earlier one of the kind. */
export async function mailToken(auth: AuthService, mailed: MailedToken, transaction?: Tx): Promise<void> {
  if (!transaction) return auth.db.transaction().execute((tx) => mailToken(auth, mailed, tx));
  const { userId, email, kind, challenge } = mailed;
  // The code of a forgotten password is never typed, so it may be long.
  const code = kind === 'recovery' ? randomBytes(32).toString('hex') : String(randomInt(1e8)).padStart(8, '0');
  const token = auth.toLinkToken(email, code);
  await sql`
    insert into auth.one_time_tokens
      (user_id, kind, token_hash, email, code_challenge, created_at)
    values (${userId}, ${kind}, ${hashToken(token)}, ${email}, ${challenge}, ${auth.clock().toISOString()})
    on conflict (user_id, kind) do update set token_hash = excluded.token_hash, email = excluded.email,
      code_challenge = excluded.code_challenge, created_at = excluded.created_at`.execute(transaction);
  const link = new URL(`${auth.config.publicUrl}/auth/v1/verify`);
  link.searchParams.set('token', token);
  link.searchParams.set('type', kind === 'confirmation' ? 'signup' : kind);
  link.searchParams.set('redirect_to', mailed.redirectTo);
  const { subject, text } = MAILS[kind](auth.config.siteName, code, link.href);
  await sendMail(auth.jobs, { to: email, opensAccount: true, subject, text }, { transaction });
}

type Write = (site: string, code: string, link: string) => { subject: string; text: string };

const codeOrLink = (purpose: string, code: string, link: string): string =>
  `${purpose} with this code: ${code}\n\nOr follow this link within an hour: ${link}`;

const MAILS: Record<MailKind, Write> = {
  confirmation: (site, code, link) => ({
    subject: `Confirm your e-mail address for ${site}`,
    text: codeOrLink('Confirm your address', code, link),
  }),
  magiclink: (site, code, link) => ({ subject: `Sign in to ${site}`, text: codeOrLink('Sign in', code, link) }),
  recovery: (site, _, link) => ({
    subject: `Reset your password for ${site}`,
    text: `Somebody, hopefully you, asked to reset the password of this address at ${site}.

Choose a new password within an hour:
${link}

If you did not ask for it, there is nothing to do: your password stays as it is.`,
  }),
  email_change: (site, code, link) => ({
    subject: `Confirm your new e-mail address for ${site}`,
    text: codeOrLink('Confirm your new address', code, link),
  }),
  reauthentication: (site, code) => ({
    subject: `Confirm that it is you, at ${site}`,
    text: `Enter this code to continue: ${code}`,
  }),
};

type Redeemed = { userId: string; kind: MailKind; challenge: string | null };

/**
 * Uses a mailed token, and does what its kind is for: confirms the address, or changes it. The owner is notified if that
 * opened or moved the account. Throws a 403 `otp_expired` for one that is wrong, old or used.
 */
export async function redeemToken(auth: AuthService, token: string, kinds: readonly MailKind[]): Promise<Redeemed> {
  const at = auth.clock();
  const hash = hashToken(token);
  const redeemed = await auth.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Redeemed & { email: string; old: string }>`
      with owner as (
        -- Locked first, as by a change of the password, which deletes the token.
        select u.id, u.email from auth.users u join auth.one_time_tokens t on t.user_id = u.id
        where t.token_hash = ${hash} for no key update of u
      )
      delete from auth.one_time_tokens t using owner u
      where t.token_hash = ${hash} and t.kind in (${sql.join(kinds)}) and u.id = t.user_id
        and t.created_at > ${tokensSince(at)}
        -- A link to an address that the account no longer has proves nothing.
        and (t.kind = 'email_change' or t.email = u.email)
      returning t.user_id as "userId", t.kind, t.email, u.email as old, t.code_challenge as challenge`.execute(tx);
    const [row] = rows;
    if (!row) throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
    const data = { email: row.email, email_verified: true };
    // An account of the address that nobody has confirmed gives way.
    await sql`delete from auth.users where email = ${row.email} and email_confirmed_at is null and id <> ${row.userId}`.execute(
      tx,
    );
    await updateUser(tx, row.userId, { email: row.email, isConfirmed: true, metadata: data }, at);
    if (row.kind === 'email_change') {
      const identity = { provider: 'email', providerId: row.userId, data: { ...data, sub: row.userId } };
      await insertIdentity(tx, row.userId, identity, at);
    }
    await updateEmailIdentity(tx, row.userId, row.email);
    return row;
  });
  const { kind, email, old } = redeemed;
  if (kind === 'recovery') await notifyOwner(auth, passwordResetNotice(auth.config, { email }));
  if (email !== old) await notifyOwner(auth, emailChangedNotice(auth.config, { email: old }));
  return redeemed;
}

/** Uses a code of reauthentication. Throws a 422 for a wrong one. */
export async function redeemNonce(
  auth: AuthService,
  { userId, email }: { userId: string; email: string },
  nonce: string,
) {
  const { rows } = await sql`
    delete from auth.one_time_tokens
    where user_id = ${userId} and kind = 'reauthentication' and token_hash = ${hashToken(auth.toLinkToken(email, nonce))}
      and created_at > ${tokensSince(auth.clock())}
    returning user_id`.execute(auth.db);
  if (rows.length === 0) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/** Returns the user who may still confirm a change to this address. */
export async function findAddressChange({ db, clock }: AuthService, email: string): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from auth.one_time_tokens
    where kind = 'email_change' and email = ${email} and created_at > ${tokensSince(clock())}`.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function cancelAddressChange({ db }: AuthService, userId: string): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and kind = 'email_change'`.execute(db);
}
