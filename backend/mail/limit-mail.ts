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

/**
 * The same for a mail that resets a password. Where strangers have used the limits up, a few more are left to `owner`, the
 * account whose device asks, for a mail to itself.
 */
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

/** An e-mail address as limits know it. */
export const normalizeAddress = (address: string): string => address.trim().toLowerCase();
