import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './call-api';
import { isWorthRetrying, SWR_OPTIONS } from './swr-options';

describe('the browser data cache', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The delays of SWR's own retries, with the shortest and the longest random factor. */
  const delaysOf = (retryCount: number) =>
    [0, 0.999].map((random) => {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const startedAt = Date.now();
      let delay: number | null = null;
      const revalidate = async () => {
        delay = Date.now() - startedAt;
        return true;
      };
      const { onErrorRetry } = SWRConfig.defaultValue;
      const config = { ...SWRConfig.defaultValue, ...SWR_OPTIONS } as never;
      onErrorRetry(new Error('broken'), 'key', config, revalidate, { retryCount, dedupe: true });
      vi.advanceTimersByTime(60_000);
      return delay;
    });

  it('retries three times with a growing delay of up to thirty seconds, then gives up', () => {
    expect([1, 2, 3, 4].map(delaysOf)).toEqual([
      [500, 1_000],
      [1_000, 2_500],
      [2_000, 5_500],
      [null, null],
    ]);
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
