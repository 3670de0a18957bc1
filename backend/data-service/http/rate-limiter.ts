export type RateLimiter = {
  /** Counts one use of `key`. Answers the seconds to wait when it is used up, else `null`. */
  take(key: string): number | null;
};

export type RateLimit = { limit: number; windowSeconds: number };

const SWEEP_AT_KEYS = 10_000;

/**
 * Counts per key in windows that begin with the first use. It lives in this process's memory: with several processes the
 * limit is per process. `factor` multiplies the limit, 0 turns it off.
 */
export function createRateLimiter(
  { limit, windowSeconds }: RateLimit,
  { clock, factor }: { clock: () => Date; factor: number },
): RateLimiter {
  const windows = new Map<string, { endsAt: number; used: number }>();
  const allowed = Math.ceil(limit * factor);
  return {
    take(key) {
      if (factor === 0) return null;
      const now = clock().getTime();
      if (windows.size >= SWEEP_AT_KEYS) sweep(windows, now);
      const open = windows.get(key);
      const window = open && open.endsAt > now ? open : { endsAt: now + windowSeconds * 1000, used: 0 };
      windows.set(key, window);
      window.used += 1;
      return window.used > allowed ? Math.ceil((window.endsAt - now) / 1000) : null;
    },
  };
}

function sweep(windows: Map<string, { endsAt: number }>, now: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
}
