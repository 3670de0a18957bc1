import { createHash } from 'node:crypto';
import { sendMail } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import { emailChangedNotice, passwordResetNotice } from '../../mail/security-notices.ts';
import type { AuthService } from './auth-service.ts';
import { findEmailOfUser, findUserOfToken } from './users.ts';

/**
 * Begins the tokens of links for a forgotten password. Lite keeps them where it keeps those of ordinary sign-in links, and
 * the type that a request names is the word of whoever holds the link.
 */
export const RECOVERY_PREFIX = 'recovery_';

/**
 * Lets Lite redeem what a mail carried, and tells the owner when that opened or moved the account. `tokenHash` is how the
 * database knows it.
 */
export async function redeem(auth: AuthService, tokenHash: string, work: () => Promise<Response>): Promise<Response> {
  const owner = await findUserOfToken(auth.db, tokenHash);
  const response = await work();
  if (!owner || !isRedeemed(response)) return response;
  if (tokenHash.startsWith(RECOVERY_PREFIX)) await tellOwner(auth, passwordResetNotice(auth.config, owner));
  if ((await findEmailOfUser(auth.db, owner.id)) !== owner.email) {
    await tellOwner(auth, emailChangedNotice(auth.config, owner));
  }
  return response;
}

/**
 * Counted by no limit of mails: a stranger must not be able to use up what would tell of a stranger. Does not reject: what
 * the notice tells of has happened.
 */
export async function tellOwner(auth: AuthService, notice: Mail): Promise<void> {
  try {
    await sendMail(auth.jobs, notice);
  } catch (error) {
    auth.log.error({ err: error }, 'an owner was not told');
  }
}

/** The hash of a code that was typed in, or of a link. */
export function hashOf(body: {
  email?: string | undefined;
  token?: string | undefined;
  token_hash?: string | undefined;
}) {
  if (body.token_hash) return body.token_hash;
  return createHash('sha256').update(`${body.email?.toLowerCase()}${body.token}`).digest('hex');
}

/** Links are answered by a redirect with the session, or an error, in the fragment. */
function isRedeemed(response: Response): boolean {
  if (response.ok) return true;
  const target = URL.parse(response.headers.get('location') ?? '');
  return new URLSearchParams(target?.hash.slice(1)).has('access_token');
}
