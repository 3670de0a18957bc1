import type { SiteState } from './read-state.ts';

type Options = {
  read: () => Promise<SiteState>;
  /** How old an answer may be. */
  freshMs?: number;
  /** How long a scrape waits for one. */
  maxWaitMs?: number;
  now?: () => number;
};

/**
 * Keeps the answer for some seconds, however many scrapes ask, and asks the database once at a time. A scrape waits a second
 * for it and then goes on with null: a database that hangs must not take the other metrics along.
 */
export function keepState({ read, freshMs = 10_000, maxWaitMs = 1_000, now = Date.now }: Options) {
  let kept: { state: SiteState; at: number } | null = null;
  let asking: Promise<SiteState | null> | null = null;

  return async (): Promise<SiteState | null> => {
    if (kept && now() - kept.at < freshMs) return kept.state;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return within(asking, maxWaitMs);
  };

  async function ask(): Promise<SiteState | null> {
    try {
      const state = await read();
      kept = { state, at: now() };
      return state;
    } catch {
      // That it does not answer is a metric itself.
      return null;
    }
  }
}

function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
