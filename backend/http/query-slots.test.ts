import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQuerySlots, meterQueries, type QuerySlots } from './query-slots.ts';
import { createRateLimiter, RATE_LIMITS } from './rate-limiter.ts';

describe('createQuerySlots', () => {
  it('runs as many queries at a time as there are slots, in the order they came', async () => {
    const slots = createQuerySlots({ slots: 2 });
    const running = { now: 0, most: 0 };
    const order: number[] = [];
    const query = (number: number) => async () => {
      running.now += 1;
      running.most = Math.max(running.most, running.now);
      order.push(number);
      await new Promise(setImmediate);
      running.now -= 1;
    };
    await Promise.all([1, 2, 3, 4, 5].map((number) => slots.run(query(number))));
    expect(running.most).toBe(2);
    expect(order).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets the process handle other events between two queries', async () => {
    const slots = createQuerySlots({ slots: 1 });
    const order: string[] = [];
    const queries = ['first', 'second'].map((name) => slots.run(async () => order.push(name)));
    setImmediate(() => order.push('another request'));
    await Promise.all(queries);
    expect(order.indexOf('another request')).toBeLessThan(order.indexOf('second'));
  });

  it('frees the slot of a query that fails', async () => {
    const slots = createQuerySlots({ slots: 1, maxWaiting: 0 });
    const failing = slots.run(async () => {
      throw new Error('gone');
    });
    await expect(failing).rejects.toThrow('gone');
    await expect(slots.run(async () => 'next')).resolves.toBe('next');
  });

  it('refuses with 503 and Retry-After where too many wait', async () => {
    const slots = createQuerySlots({ slots: 1, maxWaiting: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = slots.run(() => promise);
    const second = slots.run(async () => 'waited');
    await expect(slots.run(async () => 'too many')).rejects.toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    resolve();
    await first;
    await expect(second).resolves.toBe('waited');
  });

  describe('with a clock', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    it('refuses with 503 after waiting too long', async () => {
      const slots = createQuerySlots({ slots: 1, maxWaitMs: 5_000 });
      const { promise, resolve } = Promise.withResolvers<void>();
      const first = slots.run(() => promise);
      const second = slots.run(async () => 'waited');
      const refused = expect(second).rejects.toMatchObject({ status: 503 });
      await vi.advanceTimersByTimeAsync(5_000);
      await refused;
      resolve();
      await first;
    });
  });
});

describe('meterQueries', () => {
  const { limit: LIMIT_MS, windowMs: WINDOW_MS } = RATE_LIMITS.readingByAddress;

  /** The test sets the duration of queries, measured by a separate clock. */
  function setUp() {
    const time = { now: 0, spent: 0 };
    const limiter = createRateLimiter(() => new Date(time.now), 1);
    const slots = createQuerySlots({ slots: 1, now: () => time.spent });
    const request = (address: string): QuerySlots => meterQueries(slots, limiter, address);
    const query = (metered: QuerySlots, ms: number): Promise<void> =>
      metered.run(async () => {
        time.spent += ms;
      });
    return { time, request, query };
  }

  it('rejects only an address that has used its time, until the minute is over', async () => {
    const { time, request, query } = setUp();
    await query(request('a'), LIMIT_MS - 1);
    await query(request('a'), 1);
    await expect(query(request('a'), 1)).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    await query(request('b'), 1);
    time.now += WINDOW_MS;
    await query(request('a'), 1);
  });

  it('completes a request that has begun', async () => {
    const { request, query } = setUp();
    const begun = request('a');
    await query(begun, LIMIT_MS);
    await query(begun, 1);
    await expect(query(request('a'), 1)).rejects.toMatchObject({ status: 429 });
  });

  it('counts what a query took that failed', async () => {
    const { time, request, query } = setUp();
    const failing = request('a').run(async () => {
      time.spent += LIMIT_MS;
      throw new Error('gone');
    });
    await expect(failing).rejects.toThrow('gone');
    await expect(query(request('a'), 1)).rejects.toMatchObject({ status: 429 });
  });
});
