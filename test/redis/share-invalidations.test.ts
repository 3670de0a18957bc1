import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Invalidation, invalidate, onInvalidation } from '#lib/response/invalidation.ts';
import { connectRedis, type Redis } from '#runtime/redis/connect-redis.ts';
import { shareInvalidations } from '#server/share-invalidations.ts';
import { findRedisServer, startTestRedis, type TestRedis } from '#test/rig/redis.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { parseJson } from '@/lib/utils/parse-json';

const program = findRedisServer();
const CHANNEL = 'sellerfeed:invalidations';
const log = { info: vi.fn(), warn: vi.fn() };

/** A busy machine may need long for an honest answer. */
const PATIENT_MS = 30_000;
const BEGIN = 'begin';

describe.runIf(program)('invalidations of several webs', () => {
  let server: TestRedis;
  let web: Redis;
  /** Another web, as far as this one notices. */
  let other: Redis;
  let applied: Invalidation[];
  let passedOn: { by: string; tags: string[]; isRemoval: boolean }[];
  let stops: (() => void)[];
  const open = () => connectRedis({ url: server.url, log, limitMs: PATIENT_MS, retryMs: 10 });

  beforeEach(async () => {
    server = await startTestRedis(program ?? '');
    [web, other] = [open(), open()];
    await Promise.all([web.firstAttempt, other.firstAttempt]);
    applied = [];
    passedOn = [];
    stops = [onInvalidation((one) => void (one.tags.includes(BEGIN) || applied.push(one))), shareInvalidations(web)];
    other.listen(CHANNEL, (text) => passedOn.push(parseJson(text) as (typeof passedOn)[number]));
    // Both listen once it has come back.
    await waitFor(async () => {
      await say(JSON.stringify({ by: 'other', tags: [BEGIN], isRemoval: false }));
      expect(passedOn).not.toEqual([]);
    });
    passedOn.length = 0;
  });
  afterEach(async () => {
    for (const stop of stops) stop();
    web.close();
    other.close();
    await server.close();
  });

  const say = (text: string) => other.call('PUBLISH', CHANNEL, text);

  it('are passed on once, and applied once where they come from', async () => {
    invalidate({ tags: ['posts', 'post:a'], isRemoval: true });
    await waitFor(() => expect(passedOn.at(-1)).toMatchObject({ tags: ['posts', 'post:a'], isRemoval: true }));
    await say(JSON.stringify({ by: 'other', tags: ['summaries'], isRemoval: false }));
    await waitFor(() => expect(applied).toHaveLength(2));
    expect(applied).toEqual([
      { tags: ['posts', 'post:a'], isRemoval: true },
      { tags: ['summaries'], isRemoval: false, isRemote: true },
    ]);
    // The other's invalidation, and none that was passed back.
    await say(JSON.stringify({ by: 'other', tags: ['last'], isRemoval: false }));
    const tags = () => passedOn.map(({ tags: [tag] }) => tag).filter((tag) => tag !== BEGIN);
    await waitFor(() => expect(tags()).toEqual(['posts', 'summaries', 'last']));
  });

  it('go on where somebody writes garbage on the channel', async () => {
    for (const text of ['garbage', '', 'null', '{"by":1}', '{"by":"x","tags":"posts","isRemoval":true}'])
      await say(text);
    await say(JSON.stringify({ by: 'other', tags: ['posts'], isRemoval: true }));
    await waitFor(() => expect(applied).toEqual([{ tags: ['posts'], isRemoval: true, isRemote: true }]));
  });

  it('count as missed while Redis was away: everything is stale once it is back', async () => {
    await server.kill();
    await waitFor(async () => expect(await web.call('PING')).toBeUndefined());
    invalidate({ tags: ['posts'], isRemoval: false });
    await server.start();
    await waitFor(() => expect(applied.at(-1)).toEqual({ tags: ['*'], isRemoval: false, isRemote: true }));
    expect(applied[0]).toEqual({ tags: ['posts'], isRemoval: false });
  });
});
