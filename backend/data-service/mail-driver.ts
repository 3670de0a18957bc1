import type { EmailDriver } from '@supabase/lite';
import type { Mailer } from '../mail/mailer.ts';
import type { DataServiceConfig } from './config.ts';

/**
 * Sends Lite's mails through the backend's mailer, as plain text: its HTML advertises Lite. Lite writes links to the site's
 * origin, where nobody answers /auth/v1, so they are turned to the data service's.
 */
export function createMailDriver(mailer: Mailer, { siteUrl, publicUrl }: DataServiceConfig): EmailDriver {
  return {
    send: ({ to, subject, text = '' }) =>
      mailer.send({ to, subject, text: text.replaceAll(`${siteUrl}/auth/v1/`, `${publicUrl}/auth/v1/`) }),
  };
}
