import type { UserRow } from '../../../auth/readers/users.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Client } from '../../../http/client-address.ts';
import type { RateLimiter, RateLimitUse } from '../../../http/rate-limiter.ts';
import type { CountTagging, TaggingKind } from '../repositories/hashtags.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Hashtags belong to everybody (spec §6), so an account changes few of them in a day, more as it grows older. `first`: on
 * its first day; `growth`: more for each day of its age; `most`: at any age, and for all accounts of a network together.
 */
const ALLOWANCES = {
  create: {
    first: 30,
    growth: 3,
    most: 120,
    refusal: 'You have created as many hashtags as this account may in a day.',
  },
  attach: {
    first: 150,
    growth: 15,
    most: 1500,
    refusal: 'You have added as many hashtags as this account may in a day.',
  },
  detach: {
    ...{ first: 10, growth: 1, most: 60 },
    refusal: 'You have removed as many hashtags of others as this account may in a day.',
  },
} as const satisfies Record<TaggingKind, object>;

/** The returned counter throws a 429 beyond the day's allowance of any kind, and counts none then. */
export function limitTagging(limiter: RateLimiter, client: Client, caller: UserRow, now: Date): CountTagging {
  const days = Math.floor((now.getTime() - Date.parse(caller.created_at)) / DAY_MS);
  const usesOf = (kind: TaggingKind, count: number): RateLimitUse[] => {
    const { first, growth, most } = ALLOWANCES[kind];
    const limitOf = (name: string, limit: number) => ({ name: `hashtags ${kind} by ${name}`, limit, windowMs: DAY_MS });
    return [
      [limitOf('account', Math.min(first + growth * days, most)), String(caller.id), count],
      [limitOf('network', most), client.network, count],
    ];
  };
  return (counts) => {
    const kinds = (Object.keys(counts) as TaggingKind[]).filter((kind) => counts[kind]);
    const uses = kinds.map((kind) => ({ kind, uses: usesOf(kind, counts[kind] ?? 0) }));
    for (const { kind, uses: wanted } of uses) {
      try {
        for (const use of wanted) limiter.check(...use);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError('RateLimitError', ALLOWANCES[kind].refusal, { headers: error.headers });
      }
    }
    limiter.countAll(uses.flatMap(({ uses: allowed }) => allowed));
  };
}
