import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './call-api';
import { isWorthRetrying, retryDelayMs, SWR_OPTIONS } from './swr-options';

describe('the browser data cache', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const retry = (error: unknown, retryCount: number) => {
    const revalidate = vi.fn(async () => true);
    SWR_OPTIONS.onErrorRetry?.(error, 'key', {} as never, revalidate, { retryCount, dedupe: true });
    vi.advanceTimersByTime(60_000);
    return revalidate.mock.calls;
  };

  it('doubles the delay and never waits longer than thirty seconds', () => {
    expect([1, 2, 3, 6, 20].map(retryDelayMs)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000]);
  });

  it('retries three times, then gives up', () => {
    expect([1, 2, 3, 4].map((count) => retry(new Error('broken'), count).length)).toEqual([1, 1, 1, 0]);
  });

  it('joins a request that is on its way rather than have it discarded', () => {
    expect(retry(new Error('broken'), 1)).toEqual([[{ retryCount: 1, dedupe: true }]]);
  });

  it.each([
    [0, true],
    [400, false],
    [401, false],
    [404, false],
    [429, true],
    [500, true],
    [503, true],
  ])('status %i is worth retrying: %s', (status, expected) => {
    expect(isWorthRetrying(new ApiError('x', status))).toBe(expected);
  });

  it('caches responses for five minutes and does not revalidate on focus', () => {
    expect(SWR_OPTIONS).toMatchObject({ dedupingInterval: 300_000, revalidateOnFocus: false });
  });
});
