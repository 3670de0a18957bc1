import type { Client } from '../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter } from '../http/rate-limiter.ts';

/**
 * Counts a mail that `client` causes, whichever route sends it. Also called where there is no account and nothing is sent,
 * so that the answer tells nothing. Throws a 429 when the client, the client's network for this recipient, or everybody
 * for this recipient has caused enough.
 */
export function limitMail(limiter: RateLimiter, { address, network }: Client, recipient: string): void {
  const mailbox = normalizeAddress(recipient);
  limiter.countAll([
    [RATE_LIMITS.mailByClient, address],
    [RATE_LIMITS.mailByNetworkAndRecipient, `${network} ${mailbox}`],
    [RATE_LIMITS.mailByRecipient, mailbox],
  ]);
}

/** An e-mail address as limits know it. */
export const normalizeAddress = (address: string): string => address.trim().toLowerCase();
