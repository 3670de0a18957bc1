import { RATE_LIMITS, type RateLimiter } from './rate-limiter.ts';
import type { ReadGate, Turns } from './read-gate.ts';

/**
 * The gate for the reads of one address, which may keep the database busy for twenty seconds of a minute. Throws a 429
 * `ApiError` with `Retry-After` once it has.
 */
export function meterReads(gate: ReadGate, limiter: RateLimiter, address: string): ReadGate {
  return {
    read: async (work) => {
      limiter.check(RATE_LIMITS.readingByAddress, address);
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
