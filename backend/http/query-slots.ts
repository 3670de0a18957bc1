import { setImmediate } from 'node:timers/promises';
import { createSemaphore, NoPlaceError } from '#runtime/semaphore.ts';
import { ApiError } from './api-error.ts';
import { RATE_LIMITS, type RateLimiter } from './rate-limiter.ts';

export type QuerySlots = {
  /** Runs an expensive query in a slot. Throws a 503 `ApiError` with `Retry-After` if the queue is full or the wait too long. */
  run<T>(query: () => Promise<T>): Promise<T>;
  now(): number;
};

type Options = {
  slots: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  now?: () => number;
};

/** PostgreSQL runs queries in separate processes; `statement_timeout` bounds them. */
export const POSTGRES_SLOTS: Options = { slots: 4 };
/**
 * The embedded database runs queries on this thread, one at a time: processor time measures them exactly, even on a
 * busy machine.
 */
export const EMBEDDED_SLOTS: Options = { slots: 1, now: () => threadCpuMs() };

const MAX_WAITING = 100;
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_S = 5;

/** Bounds concurrent expensive queries, so that they do not block everything else. */
export function createQuerySlots(options: Options): QuerySlots {
  const { slots, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS, now = () => performance.now() } = options;
  const semaphore = createSemaphore({ places: slots, maxWaiting, maxWaitMs });
  return {
    now,
    run: async (query) => {
      const release = await semaphore.enter().catch(rejectBusy);
      try {
        // Lets requests that arrived meanwhile run between queries on this thread.
        await setImmediate();
        return await query();
      } finally {
        release();
      }
    },
  };
}

/**
 * The slots for one request, whose address may use twenty seconds of the database per minute. Throws a 429 `ApiError`
 * with `Retry-After` beyond that. A request that has begun completes; its time counts for the next.
 */
export function meterQueries(slots: QuerySlots, limiter: RateLimiter, address: string): QuerySlots {
  const { now } = slots;
  let hasBegun = false;
  return {
    now,
    run: async (query) => {
      if (!hasBegun) limiter.check(RATE_LIMITS.readingByAddress, address);
      hasBegun = true;
      return slots.run(async () => {
        const startedAt = now();
        try {
          return await query();
        } finally {
          limiter.charge(RATE_LIMITS.readingByAddress, address, now() - startedAt);
        }
      });
    },
  };
}

function rejectBusy(cause: unknown): never {
  if (!(cause instanceof NoPlaceError)) throw cause;
  throw new ApiError('ServiceUnavailableError', 'Too many searches at the moment, please try again in a few seconds.', {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
    cause,
  });
}

// Node 22 measures only the whole process.
const getUsage = process.threadCpuUsage ?? process.cpuUsage;

function threadCpuMs(): number {
  const { user, system } = getUsage();
  return (user + system) / 1000;
}
