import 'server-only';
import { after } from 'next/server';
import { POST_LISTS_TAG, postTag } from '@/lib/posts/cache-tags';
import { getPostSlug } from '@/lib/posts/queries';
import { invalidate } from '@/lib/response/invalidation';

const LISTS_INTERVAL_MS = 5_000;

const coalesceLists = createCoalescer(LISTS_INTERVAL_MS, waitOrStop);

const markStale = (tag: string): void => invalidate({ tags: [tag], isRemoval: false });

/**
 * Invalidates the pages of a post whose hashtags changed: its own at once, lists at most every five seconds, other
 * articles never. Call it in a route handler; it runs after the response, and pending work runs when the process stops.
 */
export function renewPagesOf(postId: number): void {
  after(async () => {
    const slug = await getPostSlug(postId);
    if (slug !== null) markStale(postTag(slug));
  });
  after(() => coalesceLists(() => markStale(POST_LISTS_TAG)));
}

/**
 * Runs a function at most once per interval: at once, then together at the end of the interval. The promise resolves at
 * once for callers who join a run that is waiting. Rejects with the run's error. @param wait resolves after the
 * milliseconds, or earlier to shut down
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

/** Resolves early when the process stops. */
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
