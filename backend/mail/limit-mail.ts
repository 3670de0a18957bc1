import type { Client } from '../http/client-address.ts';
import { RATE_LIMITS, type RateLimiter } from '../http/rate-limiter.ts';

/**
 * Counts a mail caused by `client`, also if there is no account and nothing is sent, so that the response reveals
 * nothing. Throws a 429 beyond the limits of the client, its network, or all for this recipient.
 */
export function limitMail(limiter: RateLimiter, { address, network }: Client, recipient: string): void {
  const mailbox = normalizeAddress(recipient);
  limiter.countAll([
    [RATE_LIMITS.mailByClient, address],
    [RATE_LIMITS.mailByNetworkAndRecipient, `${network} ${mailbox}`],
    [RATE_LIMITS.mailByRecipient, mailbox],
  ]);
}

/** For password resets: beyond the limits, `owner` (the account of the device) has a few more for a mail to itself. */
export function limitResetMail(
  limiter: RateLimiter,
  client: Client,
  recipient: string,
  owner: { id: number; email: string } | null,
): void {
  try {
    limitMail(limiter, client, recipient);
  } catch (error) {
    if (owner?.email !== normalizeAddress(recipient)) throw error;
    limiter.use(RATE_LIMITS.mailByOwner, `user ${owner.id}`);
  }
}

export const normalizeAddress = (address: string): string => address.trim().toLowerCase();
