import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#backend/http/api-error.ts';
import { createRateLimiter, type RateLimiter } from '#backend/http/rate-limiter.ts';
import { createSharedCounts } from '#backend/http/shared-counts.ts';
import { connectRedis, type Redis } from '#server/process/redis/connect-redis.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const program = findRedisServer();
const log = { info: () => {}, warn: () => {} };
const LIMIT = { name: 'test', limit: 3, windowMs: 60 * 60_000 };
const SECRET = 's'.repeat(32);
const KEY = 'reader@example.com';

describe.runIf(program)('rate limits of two backends', () => {
  let server: TestRedis;
  let connections: Redis[];
  /** Their clocks are a minute apart. */
  let here: RateLimiter;
  let there: RateLimiter;

  beforeEach(async () => {
    server = await startTestRedis(program ?? '');
    connections = [1, 2].map(() => connectRedis({ url: server.url, log, limitMs: 30_000, retryMs: 10 }));
    await Promise.all(connections.map(({ firstAttempt }) => firstAttempt));
    const [first, second] = connections.map((redis, index) => {
      const clock = () => new Date(Date.now() + index * 60_000);
      return createRateLimiter(clock, 1, createSharedCounts(redis, SECRET));
    });
    if (!first || !second) throw new Error('two limiters');
    [here, there] = [first, second];
    await waitFor(async () =>
      expect(await ask('PUBSUB', 'NUMSUB', 'sellerfeed:counts')).toEqual(['sellerfeed:counts', 2]),
    );
  });
  afterEach(async () => {
    for (const redis of connections) redis.close();
    await server.close();
  });

  const ask = (name: string, ...words: string[]) => connections[0]?.call(name, ...words);
  const use = (limiter: RateLimiter, times = 1) => {
    for (let index = 0; index < times; index += 1) limiter.use(LIMIT, KEY);
  };
  /** Null where something is left. */
  const secondsToWait = (limiter: RateLimiter): number | null => {
    try {
      limiter.check(LIMIT, KEY);
      return null;
    } catch (error) {
      return Number((error as ApiError).headers['Retry-After']);
    }
  };
  const isSpent = (limiter: RateLimiter) => secondsToWait(limiter) !== null;

  it('are used up together, and given back together', async () => {
    use(here, 2);
    use(there);
    await waitFor(() => expect([here, there].map(isSpent)).toEqual([true, true]));
    there.refund(LIMIT, KEY);
    await waitFor(() => expect([here, there].map(isSpent)).toEqual([false, false]));
    expect(() => use(here)).not.toThrow();
    await waitFor(() => expect(isSpent(there)).toBe(true));
  });

  it('count what was spent, and wait as long, on clocks that differ', async () => {
    here.charge(LIMIT, KEY, 3.5);
    await waitFor(() => expect(isSpent(there)).toBe(true));
    // The window has just begun. A clock of another machine would make it a minute more or less.
    const waitS = secondsToWait(there);
    expect(waitS).toBeLessThanOrEqual(3600);
    expect(waitS).toBeGreaterThan(3600 - 45);
  });

  it('hold in each alone while Redis is away, and together once it is back', async () => {
    use(here);
    await waitFor(async () => expect(await ask('KEYS', '*')).toHaveLength(1));
    await server.kill();
    await waitFor(async () => expect(await ask('PING')).toBeUndefined());
    use(here);
    use(there);
    expect([here, there].map(isSpent)).toEqual([false, false]);
    await server.start();
    await waitFor(async () =>
      expect(await ask('PUBSUB', 'NUMSUB', 'sellerfeed:counts')).toEqual(['sellerfeed:counts', 2]),
    );
    use(there);
    use(here);
    await waitFor(() => expect([here, there].map(isSpent)).toEqual([true, true]));
  });

  it('go on where somebody wrote garbage in the place, or on the channel', async () => {
    use(here);
    let key = '';
    await waitFor(async () => {
      [key = ''] = (await ask('KEYS', '*')) as string[];
      expect(key).not.toBe('');
    });
    // No address and no mailbox is written into Redis.
    expect(key).not.toContain('reader');
    const garbage = [
      ['SET', key, 'x'],
      ['HSET', key, 'uses', 'NaN', 'version', 'x'],
      ['DEL', key],
    ] as const;
    for (const [name, ...words] of garbage) {
      await ask('DEL', key);
      await ask(name, ...words);
      await ask('PUBLISH', 'sellerfeed:counts', '{"key":1}');
      await ask('PUBLISH', 'sellerfeed:counts', '{"key":"a","uses":');
      there.charge(LIMIT, KEY, 0.1);
      await waitFor(async () => expect(await ask('HGET', key, 'version')).toBe('1'));
    }
    use(there, 3);
    await waitFor(() => expect(isSpent(here)).toBe(true));
  });

  it('believe in no window that is longer than any of theirs', async () => {
    use(there);
    let name = '';
    await waitFor(async () => {
      const [key = ''] = (await ask('KEYS', 'sellerfeed:count:*')) as string[];
      name = key.replace('sellerfeed:count:', '');
      expect(name).not.toBe('');
    });
    const lie = { key: name, window: 'w', version: 1e9, uses: 1e9, restMs: 365 * 24 * 60 * 60_000, by: 'a liar' };
    await ask('PUBLISH', 'sellerfeed:counts', JSON.stringify(lie));
    // What is announced is heard in its order.
    use(there, 2);
    await waitFor(() => expect(isSpent(here)).toBe(true));
    expect(secondsToWait(here)).toBeLessThanOrEqual(60 * 60);
  });
});
