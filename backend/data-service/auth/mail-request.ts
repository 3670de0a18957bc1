import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from '../../http/client-address.ts';

/** What is known of the mails of one request: who causes them, who has been counted, and what the limits said. */
export type MailRequest = { client: Client; counted: Set<string>; refusal?: unknown };

/**
 * Set for every request to the auth service. Lite decides by itself whom it mails, so the mail driver counts whom the route
 * has not counted before. Routes do that where they know the address, because Lite writes to the database first.
 */
export const mailRequests = new AsyncLocalStorage<MailRequest>();
