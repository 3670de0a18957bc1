import type { BackendConfig } from '../config.ts';
import { greet } from './greet.ts';
import type { Mail } from './mailer.ts';

// Plain text; dress-mail.ts makes the HTML and escapes it in one place.

type Recipient = { username: string; email: string };

export function passwordResetMail({ siteUrl, siteName }: BackendConfig, user: Recipient, code: string): Mail {
  return {
    to: user.email,
    opensAccount: true,
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
    opensAccount: true,
    subject: `Confirm your e-mail address for ${siteName}`,
    text: `${greet(user.username)}

please confirm within an hour that this is the new address of your ${siteName} account:

${siteUrl}/auth?confirm-email=${code}

If you did not ask for this, ignore this mail: nothing has changed.
`,
  };
}
