/**
 * Makes a function that runs what it is given at most once an interval: the first time at once, later ones together at
 * the end of the interval. Its promise settles when nothing is left to do for the caller: at once for whoever asks while
 * a run is already waiting, as that run speaks for them too. Rejects with what the run throws.
 *
 * @param wait settles after so many milliseconds, or earlier to hurry
 */
export function createCoalescer(intervalMs: number, wait: (ms: number) => Promise<void>) {
  let nextAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;
  return async (run: () => void): Promise<void> => {
    if (isWaiting) return;
    const waitMs = nextAt - Date.now();
    if (waitMs > 0) {
      isWaiting = true;
      await wait(waitMs);
      isWaiting = false;
    }
    nextAt = Date.now() + intervalMs;
    run();
  };
}

type Signals = {
  once(name: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(name: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
};

/** Waits, but no longer than until the process is told to stop. */
export function waitOrStop(ms: number, signals: Signals = process): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signals.off('SIGTERM', finish);
      signals.off('SIGINT', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signals.once('SIGTERM', finish);
    signals.once('SIGINT', finish);
  });
}
