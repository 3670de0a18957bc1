import { hashToken } from '../../http/credentials/secrets.ts';
import { emailChangedNotice, passwordResetNotice } from '../../mail/account-mails.ts';
import { sendMail } from '../../mail/mail-job.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { AuthService } from './auth-service.ts';
import { findEmailOfUser, findUserOfToken } from './sessions.ts';

/** Distinguishes recovery tokens from sign-in links, which Lite stores together; the type in a request is not trusted. */
export const RECOVERY_PREFIX = 'recovery_';

/** Lets Lite redeem a mailed token, and notifies the owner if that opened or moved the account. */
export async function redeem(auth: AuthService, tokenHash: string, work: () => Promise<Response>): Promise<Response> {
  const owner = await findUserOfToken(auth.db, tokenHash);
  const response = await work();
  if (!owner || !isRedeemed(response)) return response;
  if (tokenHash.startsWith(RECOVERY_PREFIX)) await notifyOwner(auth, passwordResetNotice(auth.config, owner));
  if ((await findEmailOfUser(auth.db, owner.id)) !== owner.email) {
    await notifyOwner(auth, emailChangedNotice(auth.config, owner));
  }
  return response;
}

/** Without a limit of mails, which a stranger could exhaust. Never rejects. */
export async function notifyOwner(auth: AuthService, notice: Mail): Promise<void> {
  try {
    await sendMail(auth.jobs, notice);
  } catch (error) {
    auth.log.error({ err: error }, 'an owner was not told');
  }
}

/** The hash of a typed code, or of a link. */
export function hashOf(body: {
  email?: string | undefined;
  token?: string | undefined;
  token_hash?: string | undefined;
}) {
  if (body.token_hash) return body.token_hash;
  return hashToken(`${body.email?.toLowerCase()}${body.token}`);
}

/** Links redirect with the session, or an error, in the fragment. */
function isRedeemed(response: Response): boolean {
  if (response.ok) return true;
  const target = URL.parse(response.headers.get('location') ?? '');
  return new URLSearchParams(target?.hash.slice(1)).has('access_token');
}
