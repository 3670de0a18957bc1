import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '../../http/client-address.ts';
import type { Mail } from '../../mail/mailer.ts';

/** The mails of one request. */
export type MailRequest = {
  /** The client that causes them. */
  client: Client;
  /** Addresses that the limits have counted. */
  counted: Set<string>;
  /** The error of the limits. */
  refusal?: unknown;
  /** Lite's mails, held until it has responded: its transactions are not ours to join. */
  due: Mail[];
};

/**
 * Set for every request to the auth service. Lite chooses recipients itself, so the mail driver counts those that the
 * route has not counted.
 */
export const mailRequests = new AsyncLocalStorage<MailRequest>();
