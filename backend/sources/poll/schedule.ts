const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const INTERVAL_MS = 30 * MINUTE_MS;
// After the first, second, … failure in a row. The fifth pauses, so a source may be away for a day and a half.
const BACKOFF_MS = [1, 4, 12, 24].map((hours) => hours * HOUR_MS);
const RETRY_AFTER_MAX_MS = 7 * 24 * HOUR_MS;
const JITTER = 0.1;

/** No source waits for longer; what says so was written by a clock that has been put back since. */
export const WAIT_MAX_MS = 8 * 24 * HOUR_MS;

/** Failures in a row after which a source is paused. */
export const FAILURES_MAX = 5;

/** When to ask a source again that answered: in half an hour, give or take three minutes, so that they do not come in herds. */
export function nextPoll(now: Date, random: () => number = Math.random): Date {
  return new Date(now.getTime() + spread(INTERVAL_MS, random));
}

/** When to ask a source again that failed for the nth time in a row; not before it asked to (`Retry-After`, a week at most). */
export function nextAttempt(
  now: Date,
  failures: number,
  retryAt: Date | null,
  random: () => number = Math.random,
): Date {
  const backoff = spread(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length) - 1] ?? HOUR_MS, random);
  const asked = Math.min((retryAt?.getTime() ?? 0) - now.getTime(), RETRY_AFTER_MAX_MS);
  return new Date(now.getTime() + Math.max(backoff, asked));
}

const spread = (ms: number, random: () => number): number => Math.round(ms * (1 - JITTER + 2 * JITTER * random()));
