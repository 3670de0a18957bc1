import type { EmailDriver } from '@supabase/lite';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { limitMail, normalizeAddress } from '../mail/limit-mail.ts';
import { type MailRequest, mailRequests } from './auth/mail-request.ts';
import type { DataServiceConfig } from './config.ts';

/**
 * Takes Lite's mails for the backend's queue, as plain text: its HTML advertises Lite. Lite writes links to the site's
 * origin, where nobody answers /auth/v1, so they are turned to the data service's. Rejects when a limit is reached.
 */
export function createMailDriver({ siteUrl, publicUrl }: DataServiceConfig, limiter: RateLimiter): EmailDriver {
  return {
    send: async ({ to, subject, text = '' }) => {
      const request = mailRequests.getStore();
      if (!request) throw new Error('Lite sends a mail outside of a request');
      countRecipient(limiter, request, to);
      request.due.push({ to, subject, text: text.replaceAll(`${siteUrl}/auth/v1/`, `${publicUrl}/auth/v1/`) });
    },
  };
}

function countRecipient(limiter: RateLimiter, request: MailRequest, to: string): void {
  if (request.counted.has(normalizeAddress(to))) return;
  try {
    limitMail(limiter, request.client, to);
  } catch (error) {
    request.refusal = error;
    throw error;
  }
}
