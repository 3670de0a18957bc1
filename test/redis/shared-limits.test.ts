import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiError } from '#backend/http/api-error.ts';
import { createRateLimiter, type RateLimiter } from '#backend/http/rate-limiter.ts';
import { connectRedis, type Redis } from '#runtime/redis/connect-redis.ts';
import { shareUses } from '#runtime/redis/share-uses.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const program = findRedisServer();
const log = { info: () => {}, warn: () => {} };
const LIMIT = { name: 'test', limit: 3, windowMs: 60 * 60_000 };
const SECRET = 's'.repeat(32);
const CHANNEL = 'sellerfeed:uses';
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
      return createRateLimiter(clock, 1, shareUses(redis, SECRET));
    });
    if (!first || !second) throw new Error('two limiters');
    [here, there] = [first, second];
    await waitFor(async () => expect(await ask('PUBSUB', 'NUMSUB', CHANNEL)).toEqual([CHANNEL, 2]));
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
    here.charge(LIMIT, KEY, 2);
    there.charge(LIMIT, KEY, 0.5);
    here.charge(LIMIT, KEY, -1.5);
    await server.kill();
    await waitFor(async () => expect(await ask('PING')).toBeUndefined());
    use(here);
    use(there);
    expect([here, there].map(isSpent)).toEqual([false, false]);
    await server.start();
    await waitFor(async () => expect(await ask('PUBSUB', 'NUMSUB', CHANNEL)).toEqual([CHANNEL, 2]));
    use(there);
    use(here);
    await waitFor(() => expect([here, there].map(isSpent)).toEqual([true, true]));
  });

  it('go on where somebody writes garbage on the channel', async () => {
    const garbage = ['{"key":1}', '{"key":"a","uses":', '', 'null', '{"by":"x","key":"a","uses":"NaN","windowMs":1}'];
    for (const text of garbage) await ask('PUBLISH', CHANNEL, text);
    use(there, 3);
    await waitFor(() => expect(isSpent(here)).toBe(true));
  });

  it('tell nobody who or what is counted, and leave nothing in Redis', async () => {
    const told: string[] = [];
    connections[0]?.listen(CHANNEL, (text) => told.push(text));
    await waitFor(() => {
      use(there);
      there.refund(LIMIT, KEY);
      expect(told.length).toBeGreaterThan(0);
    });
    expect(told.join()).not.toMatch(/reader|example|test/);
    expect(await ask('KEYS', '*')).toEqual([]);
  });

  it('believe in no window that is longer than any of theirs', async () => {
    const told: { key: string }[] = [];
    connections[0]?.listen(CHANNEL, (text) => told.push(JSON.parse(text)));
    await waitFor(() => {
      use(there);
      there.refund(LIMIT, KEY);
      expect(told.length).toBeGreaterThan(0);
    });
    const lie = { by: 'a liar', key: told[0]?.key, uses: 1e9, windowMs: 365 * 24 * 60 * 60_000 };
    await ask('PUBLISH', CHANNEL, JSON.stringify(lie));
    // Messages arrive in their order.
    use(there, 3);
    await waitFor(() => expect(isSpent(here)).toBe(true));
    expect(secondsToWait(here)).toBeLessThanOrEqual(60 * 60);
  });
});
