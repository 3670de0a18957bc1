import { greet } from './greet.ts';
import type { Mail } from './mailer.ts';

// Notices to an owner whose account changes hands, or may have. Plain text, as all mails of accounts, of which dress-mail.ts
// makes the HTML.

type Site = { siteUrl: string; siteName: string };

/** Accounts of the data service have no username. */
type Owner = { email: string; username?: string };

export function passwordChangedNotice({ siteUrl, siteName }: Site, owner: Owner): Mail {
  return {
    to: owner.email,
    subject: `The password of your ${siteName} account has changed`,
    text: `${greet(owner.username)}

the password of your ${siteName} account has just been changed.

If it was you, there is nothing to do. If it was not, ask for a link to choose another password at once ("Forgot your
password?"):

${siteUrl}/auth
`,
  };
}

/** For a mailed link that sets a password. */
export function passwordResetNotice({ siteUrl, siteName }: Site, owner: Owner): Mail {
  return {
    to: owner.email,
    subject: `A link to reset your ${siteName} password was used`,
    text: `${greet(owner.username)}

the link that we sent you for choosing a new password of your ${siteName} account has just been used.

If it was you, there is nothing to do. If it was not, somebody else reads your mail: change the password of your mailbox
first, then ask for another link and choose another password here, too:

${siteUrl}/auth
`,
  };
}

/** To the old address, so that a stranger's change is noticed. */
export function emailChangedNotice({ siteUrl, siteName }: Site, old: Owner): Mail {
  // Without another name the owner cannot sign in from here.
  const remedy =
    old.username === undefined
      ? 'answer this mail at once: somebody else can use your account.'
      : `sign in with your username, as this address no longer works for it, and change\nyour password at once:\n\n${siteUrl}/auth`;
  return {
    to: old.email,
    subject: `The e-mail address of your ${siteName} account has changed`,
    text: `${greet(old.username)}

your ${siteName} account now has another e-mail address, and mails about it no longer come here.

If it was you, there is nothing to do. If it was not, ${remedy}
`,
  };
}
