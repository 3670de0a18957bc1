import { createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectRedis, type Redis } from '#runtime/redis/connect-redis.ts';
import { type LyingRedis, openLyingRedis } from '#test/rig/lying-redis.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const program = findRedisServer();
const log = { info: vi.fn(), warn: vi.fn() };
let redis: Redis;

/** Every call has this long, which a busy machine may need for an honest answer. */
const PATIENT_MS = 30_000;
const open = (url: string, limitMs = PATIENT_MS): Redis =>
  connectRedis({ url, log, limitMs, connectMs: limitMs, retryMs: 10 });

beforeEach(() => {
  log.info.mockReset();
  log.warn.mockReset();
});
afterEach(() => redis.close());

describe.runIf(program)('a connection to Redis', () => {
  let server: TestRedis;
  beforeAll(async () => {
    server = await startTestRedis(program ?? '');
  });
  afterAll(() => server.close());

  it('answers nothing while Redis is killed, says so once, and comes back by itself', async () => {
    redis = open(server.url);
    const heard: string[] = [];
    const connected = vi.fn();
    redis.listen('news', (message) => heard.push(message));
    await redis.firstAttempt;
    redis.onConnected(connected);
    expect(await redis.call('SET', 'a', '1')).toBe('OK');

    await server.kill();
    await waitFor(async () => expect(await redis.call('GET', 'a')).toBeUndefined());
    await waitFor(() => expect(log.warn).toHaveBeenCalled());
    await server.start();
    await waitFor(async () => expect(await redis.call('PING')).toBe('PONG'));
    expect(await redis.call('PUBLISH', 'news', 'again')).toBe(1);
    await waitFor(() => expect(heard).toEqual(['again']));
    expect(log.warn).toHaveBeenCalledTimes(1);
    expect(log.info).toHaveBeenCalledTimes(1);
    expect(connected).toHaveBeenCalledTimes(2);
  });

  it('waits for a Redis that hangs no longer than its limit, then for none at all', async () => {
    redis = open(server.url, 1_000);
    await redis.firstAttempt;
    server.hang();
    await waitFor(async () => {
      expect(await redis.call('GET', 'a')).toBeUndefined();
      expect(log.warn).toHaveBeenCalled();
    });
    const startedAt = performance.now();
    for (let index = 0; index < 1000; index += 1) expect(await redis.call('GET', 'a')).toBeUndefined();
    // A thousand limits would be minutes.
    expect(performance.now() - startedAt).toBeLessThan(PATIENT_MS);
    server.goOn();
    await waitFor(async () => expect(await redis.call('PING')).toBe('PONG'));
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('says once that a full Redis refuses, reads on, and says when it takes again', async () => {
    redis = open(server.url);
    await redis.firstAttempt;
    await redis.call('SET', 'kept', '1');
    await redis.call('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await redis.call('CONFIG', 'SET', 'maxmemory', '1');
    for (let index = 0; index < 3; index += 1) expect(await redis.call('SET', 'a', '1')).toBeUndefined();
    expect(await redis.call('GET', 'kept')).toBe('1');
    expect(log.warn).toHaveBeenCalledTimes(1);
    await redis.call('CONFIG', 'SET', 'maxmemory', '0');
    expect(await redis.call('SET', 'a', '1')).toBe('OK');
    expect(log.info).toHaveBeenCalledTimes(1);
  });
});

describe.runIf(program)('a connection to a Redis that begins to lie', () => {
  let server: TestRedis;
  let liar: LyingRedis;
  beforeAll(async () => {
    server = await startTestRedis(program ?? '');
  });
  beforeEach(async () => {
    liar = await openLyingRedis(server.url);
  });
  afterEach(() => liar.close());
  afterAll(() => server.close());

  /** Answers without an end, and leaves the other end time. */
  const flood = (client: Socket): void => {
    while (client.writable && client.write('x'.repeat(65_536)));
    client.once('drain', () => setTimeout(() => flood(client), 20));
  };
  const lies: [what: string, lie: (client: Socket) => void][] = [
    ['bytes that are no answer', (client) => client.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['noise', (client) => client.write(Buffer.from([0, 255, 254, 13, 10, 0, 13, 10]))],
    ['nothing, and ends', (client) => client.destroy()],
    ['half of an answer', (client) => client.write('$100\r\nhalf')],
    ['a text without an end', (client) => client.write('$999999999999\r\n') && flood(client)],
    ['two answers for one', (client) => client.write('+OK\r\n+OK\r\n')],
  ];
  it.each(lies)('goes on alone where it says %s, says so once, and comes back', async (_, lie) => {
    redis = open(liar.url, 500);
    await redis.firstAttempt;
    await waitFor(async () => expect(await redis.call('SET', 'a', '1')).toBe('OK'));
    log.warn.mockClear();
    liar.lie(lie);
    await waitFor(async () => {
      await redis.call('GET', 'a');
      expect(log.warn).toHaveBeenCalled();
    });
    for (let turn = 0; turn < 20; turn += 1) expect(await redis.call('GET', 'a')).toBeUndefined();
    expect(log.warn).toHaveBeenCalledTimes(1);
    liar.lie(null);
    await waitFor(async () => expect(await redis.call('GET', 'a')).toBe('1'));
  });

  it('says nothing where two attempts at the start fail and the third does not', async () => {
    let failed = 0;
    liar.lie((client) => {
      failed += 1;
      client.destroy();
      if (failed === 2) liar.lie(null);
    });
    redis = open(liar.url);
    await waitFor(async () => expect(await redis.call('PING')).toBe('PONG'));
    expect(failed).toBe(2);
    expect(log.warn).not.toHaveBeenCalled();
    expect(log.info).not.toHaveBeenCalled();
  });

  it('says that it comes and goes rather than each time', async () => {
    const said: string[] = [];
    log.warn.mockImplementation((_, words) => said.push(words));
    log.info.mockImplementation((words) => said.push(words));
    redis = connectRedis({ url: liar.url, log, limitMs: PATIENT_MS, retryMs: 10, steadyMs: 20 * PATIENT_MS });
    await redis.firstAttempt;
    for (let turn = 0; turn < 6; turn += 1) {
      await waitFor(async () => expect(await redis.call('PING')).toBe('PONG'));
      liar.lie((client) => client.destroy());
      await waitFor(async () => expect(await redis.call('PING')).toBeUndefined());
      liar.lie(null);
    }
    expect(said.map((words) => words.split(':')[0])).toEqual([
      'Redis is away',
      'Redis is back',
      'Redis is away again, and comes and goes',
    ]);
  });

  it.each([
    ['a number', ':7\r\n', 7],
    ['a list in a list', '*1\r\n*1\r\n:1\r\n', [[1]]],
    ['nothing', '$-1\r\n', null],
    ['more than a number can be', ':99999999999999999999\r\n', expect.anything()],
  ])('passes on %s in place of a text, for whoever asked to look at', async (_, words, answer) => {
    redis = open(liar.url);
    await redis.firstAttempt;
    await redis.call('SET', 'a', '1');
    liar.lie((client) => client.write(words));
    expect(await redis.call('GET', 'a')).toEqual(answer);
    liar.lie(null);
    expect(await redis.call('GET', 'a')).toBe('1');
    expect(log.warn).not.toHaveBeenCalled();
  });
});

describe('a connection to what is no Redis', () => {
  it.each([
    ['answers nonsense', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['closes at once', (socket: Socket) => socket.destroy()],
  ])('goes on alone where it %s', async (_, act) => {
    const attempts = vi.fn();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      attempts();
      act(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    redis = open(`redis://127.0.0.1:${port}`);
    await redis.firstAttempt;
    await waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
    const attempted = attempts.mock.calls.length;
    await waitFor(() => expect(attempts.mock.calls.length).toBeGreaterThan(attempted + 1));
    expect(await redis.call('GET', 'a')).toBeUndefined();
    expect(log.warn).toHaveBeenCalledTimes(1);
    redis.close();
    server.close();
  });
});
