import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compareSecrets } from '#server/process/redis/compare-secrets.ts';
import { connectRedis, type Redis } from '#server/process/redis/connect-redis.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const program = findRedisServer();
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const SECRETS = { JWT_SECRET: 'j'.repeat(32), REVALIDATE_SECRET: 'r'.repeat(32) };

describe.runIf(program)('compareSecrets', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeEach(async () => {
    server = await startTestRedis(program ?? '');
    redis = connectRedis({ url: server.url, log, limitMs: 30_000, retryMs: 10 });
    await redis.firstAttempt;
    await compareSecrets(redis, SECRETS, log);
  });
  afterEach(async () => {
    redis.close();
    await server.close();
  });

  it('lets processes with the same secrets start, and each may have some that the other lacks', async () => {
    await compareSecrets(redis, { ...SECRETS, SESSION_SECRET: 's'.repeat(32) }, log);
    expect(await redis.call('EXISTS', 'sellerfeed:secret:SESSION_SECRET')).toBe(1);
  });

  it('refuses one with another secret, and names that alone', async () => {
    const other = { ...SECRETS, JWT_SECRET: 'x'.repeat(32) };
    await expect(compareSecrets(redis, other, log)).rejects.toThrow(/^JWT_SECRET must be the same/);
  });

  it('writes no secret into Redis, and nothing that stays', async () => {
    const key = 'sellerfeed:secret:JWT_SECRET';
    expect(await redis.call('GET', key)).not.toContain('jjj');
    expect(Number(await redis.call('TTL', key))).toBeGreaterThan(0);
  });

  it.each([
    ['a text', ['SET', 'garbage']],
    ['as many letters', ['SET', '!'.repeat(43)]],
    ['a list', ['RPUSH', 'garbage']],
  ])('takes %s for nobody’s secret, and puts its own there', async (_, [command = '', ...words]) => {
    const key = 'sellerfeed:secret:JWT_SECRET';
    const own = await redis.call('GET', key);
    await redis.call('DEL', key);
    await redis.call(command, key, ...words);
    await compareSecrets(redis, SECRETS, log);
    expect(await redis.call('GET', key)).toBe(own);
  });

  it('starts without Redis', async () => {
    await server.kill();
    await waitFor(async () => expect(await redis.call('PING')).toBeUndefined());
    await expect(compareSecrets(redis, { JWT_SECRET: 'x'.repeat(32) }, log)).resolves.toBeUndefined();
  });
});
