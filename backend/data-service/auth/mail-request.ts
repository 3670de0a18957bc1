import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '../../http/client-address.ts';
import type { Mail } from '../../mail/mailer.ts';

/** What is known of the mails of one request. */
export type MailRequest = {
  /** Who causes them. */
  client: Client;
  /** Whose addresses the limits have counted. */
  counted: Set<string>;
  /** What the limits said. */
  refusal?: unknown;
  /** What Lite wants to be sent. Kept until it has answered: it mails within its transactions, which are not ours to join. */
  due: Mail[];
};

/**
 * Set for every request to the auth service. Lite decides by itself whom it mails, so the mail driver counts whom the route
 * has not counted before. Routes do that where they know the address, because Lite writes to the database first.
 */
export const mailRequests = new AsyncLocalStorage<MailRequest>();
