import { scheduler } from 'node:timers/promises';
import { createSemaphore, NoPlaceError } from '#server/process/semaphore.ts';
import { ApiError } from './api-error.ts';

/** What a read runs its statements through. */
export type Turns = {
  /** Runs a statement while no other gated read runs one. Throws a 503 `ApiError` when the read has to give up. */
  run<T>(statement: () => Promise<T>): Promise<T>;
  /** What the read's statements have taken together, in milliseconds. */
  spentMs(): number;
  /** What the last of them took, in milliseconds. */
  lastMs(): number;
};

export type ReadGate = {
  /** Runs a read whose statements take turns with those of others. */
  read<T>(work: (turns: Turns) => Promise<T>): Promise<T>;
};

type GateOptions = {
  /** Statements that run at the same time. */
  turnsAtOnce?: number;
  /** From here on a read is dear. */
  dearAfterMs?: number;
  maxDearWaiting?: number;
  maxDearWaitMs?: number;
  maxReads?: number;
  /** After statements that took so many milliseconds together, whatever else has arrived is answered before the next one. */
  pauseAfterMs?: number;
  /** A clock in milliseconds, to see what a statement takes. */
  now?: () => number;
};

/**
 * The embedded database has one session, and its statements run on this thread. What they take of the processor is then
 * known exactly; the time on the wall would also count what other processes of a busy machine do meanwhile.
 */
export const EMBEDDED_GATE: GateOptions = { turnsAtOnce: 1, pauseAfterMs: 4, now: () => threadCpuMs() };

const RETRY_AFTER_S = 5;

/**
 * Keeps searches and long lists from holding up everybody else. A statement on the embedded database stalls the whole
 * process, so a read is cut into short statements: one of them runs at a time, and between two of them whatever else has
 * arrived is answered. A read that has taken 100 ms counts as dear. Dear reads run one after the other; a few wait for a
 * few seconds, and the rest is told to come back (503 with `Retry-After`).
 */
export function createReadGate(options: GateOptions = {}): ReadGate {
  const { turnsAtOnce = 1, dearAfterMs = 100, maxDearWaiting = 4, maxDearWaitMs = 2_500, maxReads = 100 } = options;
  const { pauseAfterMs = Number.POSITIVE_INFINITY } = options;
  const now = options.now ?? (() => performance.now());
  const turns = createSemaphore({ places: turnsAtOnce });
  const dearReads = createSemaphore({ places: 1, maxWaiting: maxDearWaiting, maxWaitMs: maxDearWaitMs });
  let reads = 0;
  let unpausedMs = 0;

  return {
    read: async (work) => {
      if (reads >= maxReads) throw busy();
      reads += 1;
      const { leave, ...read } = startRead();
      try {
        return await work(read);
      } finally {
        leave();
        reads -= 1;
      }
    },
  };

  /** Lets the process see to everything else that has arrived: a statement on this thread leaves no time for that by itself. */
  async function pause(): Promise<void> {
    unpausedMs = 0;
    await scheduler.wait(1);
  }

  function startRead(): Turns & { leave(): void } {
    let spentMs = 0;
    let lastMs = 0;
    let isOver = false;
    let dearPlace: Promise<() => void> | null = null;
    return {
      spentMs: () => spentMs,
      lastMs: () => lastMs,
      leave: () => {
        isOver = true;
        // One that is still waited for is given back when it comes.
        dearPlace?.then(
          (leaveDear) => leaveDear(),
          () => undefined,
        );
      },
      run: async (statement) => {
        throwIfOver();
        if (spentMs >= dearAfterMs) await takeDearPlace();
        const leaveTurn = await enter(turns);
        try {
          throwIfOver();
          if (unpausedMs >= pauseAfterMs) await pause();
          const startedAt = now();
          try {
            return await statement();
          } finally {
            lastMs = now() - startedAt;
            spentMs += lastMs;
            unpausedMs += lastMs;
          }
        } finally {
          leaveTurn();
        }
      },
    };

    /** One for all statements of the read, however many begin at once. Who got none may try again with the next. */
    async function takeDearPlace(): Promise<void> {
      const place = dearPlace ?? enter(dearReads);
      dearPlace = place;
      try {
        await place;
      } catch (error) {
        if (dearPlace === place) dearPlace = null;
        throw error;
      }
    }

    /** A statement that nobody waited for would take a place that nobody gives back. */
    function throwIfOver(): void {
      if (isOver) throw new Error('A statement was to begin after its read had ended');
    }
  }
}

async function enter(semaphore: ReturnType<typeof createSemaphore>): Promise<() => void> {
  try {
    return await semaphore.enter();
  } catch (error) {
    throw error instanceof NoPlaceError ? busy(error) : error;
  }
}

const busy = (cause?: unknown): ApiError =>
  new ApiError('ServiceUnavailableError', 'Too many searches at the moment, please try again in a few seconds.', {
    headers: { 'Retry-After': String(RETRY_AFTER_S) },
    cause,
  });

// Node 22 counts only for the whole process.
const getUsage = process.threadCpuUsage ?? process.cpuUsage;

function threadCpuMs(): number {
  const { user, system } = getUsage();
  return (user + system) / 1000;
}
