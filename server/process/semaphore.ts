export type Semaphore = {
  /**
   * Waits for a place, in the order of asking, and resolves to the function that gives it back. Rejects with
   * `NoPlaceError` when too many wait already, or after waiting too long.
   */
  enter(): Promise<() => void>;
};

type Limits = {
  places: number;
  /** How many may wait. */
  maxWaiting?: number;
  maxWaitMs?: number;
};

/** No place was to be had. */
export class NoPlaceError extends Error {
  override name = 'NoPlaceError';
}

/** Lets so many in at once; the rest wait. */
export function createSemaphore({ places, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: Limits): Semaphore {
  const waiting = new Set<() => void>();
  let free = places;

  return {
    enter: async () => {
      if (free > 0) free -= 1;
      else await waitForPlace();
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        giveBack();
      };
    },
  };

  function waitForPlace(): Promise<void> {
    if (waiting.size >= maxWaiting) return Promise.reject(new NoPlaceError('too many wait already'));
    return new Promise((resolve, reject) => {
      const timer =
        maxWaitMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(admit);
              reject(new NoPlaceError('no place came free in time'));
            }, maxWaitMs);
      const admit = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(admit);
    });
  }

  /** A place that is given back goes to who waits longest. */
  function giveBack(): void {
    const [admit] = waiting;
    if (!admit) {
      free += 1;
      return;
    }
    waiting.delete(admit);
    admit();
  }
}
