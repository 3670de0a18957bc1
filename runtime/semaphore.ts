type Limits = {
  places: number;
  maxWaiting?: number;
  maxWaitMs?: number;
};

export class NoPlaceError extends Error {
  override name = 'NoPlaceError';
}

export function createSemaphore({ places, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs }: Limits) {
  const waiting = new Set<() => void>();
  let free = places;

  return {
    /**
     * Resolves to the function that releases the slot, in order of arrival. Rejects with `NoPlaceError` if the queue is
     * full or the wait too long.
     */
    enter: async (): Promise<() => void> => {
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

  /** Passes the slot to the first in the queue. */
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
