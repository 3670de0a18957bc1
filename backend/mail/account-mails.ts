import type { Mail } from './mailer.ts';

/** The first line of a mail. Omits user names that could be links: anybody can sign up with another person's address. */
export const greet = (username = ''): string =>
  username === '' || /[./:@]/.test(username) ? 'Hello,' : `Hello ${username},`;

type Site = { siteUrl: string; siteName: string };

/** Accounts of the data service have no username. */
type Owner = { email: string; username?: string };

/** Plain text; `dressMail` makes the HTML and escapes it in one place. */
const writeTo = ({ email, username }: Owner, subject: string, text: string): Mail => ({
  to: email,
  subject,
  text: `${greet(username)}\n\n${text}\n`,
});

export const passwordResetMail = ({ siteUrl, siteName }: Site, user: Owner, code: string): Mail => ({
  ...writeTo(
    user,
    `Reset your ${siteName} password`,
    `somebody, hopefully you, asked for a new password for your ${siteName} account. Choose one here within an hour:

${siteUrl}/auth?reset=${code}

If it was not you, ignore this mail: nothing has changed.`,
  ),
  opensAccount: true,
});

export const confirmEmailMail = ({ siteUrl, siteName }: Site, user: Owner, code: string): Mail => ({
  ...writeTo(
    user,
    `Confirm your e-mail address for ${siteName}`,
    `please confirm within an hour that this is the new address of your ${siteName} account:

${siteUrl}/auth?confirm-email=${code}

If you did not ask for this, ignore this mail: nothing has changed.`,
  ),
  opensAccount: true,
});

// Notices to an owner whose account changes hands, or may have.

export const passwordChangedNotice = ({ siteUrl, siteName }: Site, owner: Owner): Mail =>
  writeTo(
    owner,
    `The password of your ${siteName} account has changed`,
    `the password of your ${siteName} account has just been changed.

If it was you, there is nothing to do. If it was not, ask for a link to choose another password at once ("Forgot your
password?"):

${siteUrl}/auth`,
  );

/** For a mailed link that sets a password. */
export const passwordResetNotice = ({ siteUrl, siteName }: Site, owner: Owner): Mail =>
  writeTo(
    owner,
    `A link to reset your ${siteName} password was used`,
    `the link that we sent you for choosing a new password of your ${siteName} account has just been used.

If it was you, there is nothing to do. If it was not, somebody else reads your mail: change the password of your mailbox
first, then ask for another link and choose another password here, too:

${siteUrl}/auth`,
  );

/** For a sign-in provider's account, which opens this one as the password does. */
export const identityLinkedNotice = ({ siteName }: Site, owner: Owner, provider: string): Mail =>
  writeTo(
    owner,
    `Your ${siteName} account can now be opened with ${provider}`,
    `an account at ${provider} has just been linked to your ${siteName} account, and signs in to it from now on.

If it was you, there is nothing to do. If it was not, choose another password and answer this mail at once: somebody else
can use your account.`,
  );

/** To the old address, so that a stranger's change is noticed. */
export function emailChangedNotice({ siteUrl, siteName }: Site, old: Owner): Mail {
  // Without another name the owner cannot sign in from here.
  const remedy =
    old.username === undefined
      ? 'answer this mail at once: somebody else can use your account.'
      : `sign in with your username, as this address no longer works for it, and change\nyour password at once:\n\n${siteUrl}/auth`;
  return writeTo(
    old,
    `The e-mail address of your ${siteName} account has changed`,
    `your ${siteName} account now has another e-mail address, and mails about it no longer come here.

If it was you, there is nothing to do. If it was not, ${remedy}`,
  );
}
