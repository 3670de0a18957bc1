import { RATE_LIMITS, type RateLimiter } from './rate-limiter.ts';
import type { ReadGate, Turns } from './read-gate.ts';

/**
 * The gate for one request, whose address may keep the database busy for twenty seconds of a minute. Throws a 429 `ApiError`
 * with `Retry-After` once it has. A request that has begun goes on to its end, however many reads it takes: what those
 * spend counts for the next one.
 */
export function meterReads(gate: ReadGate, limiter: RateLimiter, address: string): ReadGate {
  let hasBegun = false;
  return {
    read: async (work) => {
      if (!hasBegun) limiter.check(RATE_LIMITS.readingByAddress, address);
      hasBegun = true;
      let turns: Turns | undefined;
      try {
        return await gate.read((given) => {
          turns = given;
          return work(given);
        });
      } finally {
        limiter.charge(RATE_LIMITS.readingByAddress, address, turns?.spentMs() ?? 0);
      }
    },
  };
}
