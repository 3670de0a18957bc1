import type { BackendConfig } from '../config.ts';
import type { Mail } from './mailer.ts';

// Plain text on purpose: usernames are whatever people chose, and plain text has nothing to escape.

type Recipient = { username: string; email: string };

// Anybody can sign up with another's address and a link for a user name, so such names are not repeated in our mails.
const greet = (username: string): string => (/[./:@]/.test(username) ? 'Hello,' : `Hello ${username},`);

export function passwordResetMail({ siteUrl, siteName }: BackendConfig, user: Recipient, code: string): Mail {
  return {
    to: user.email,
    subject: `Reset your ${siteName} password`,
    text: `${greet(user.username)}

somebody, hopefully you, asked for a new password for your ${siteName} account. Choose one here within an hour:

${siteUrl}/auth?reset=${code}

If it was not you, ignore this mail: nothing has changed.
`,
  };
}

export function confirmEmailMail({ siteUrl, siteName }: BackendConfig, user: Recipient, code: string): Mail {
  return {
    to: user.email,
    subject: `Confirm your e-mail address for ${siteName}`,
    text: `${greet(user.username)}

please confirm within an hour that this is the new address of your ${siteName} account:

${siteUrl}/auth?confirm-email=${code}

If you did not ask for this, ignore this mail: nothing has changed.
`,
  };
}

/** Goes to the old address, so that a stranger's change does not pass unseen. */
export function emailChangedMail({ siteUrl, siteName }: BackendConfig, old: Recipient): Mail {
  return {
    to: old.email,
    subject: `The e-mail address of your ${siteName} account has changed`,
    text: `${greet(old.username)}

your ${siteName} account now has another e-mail address. If you did not do this, change your password at once:

${siteUrl}/auth
`,
  };
}
