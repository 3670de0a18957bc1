import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL_TAGS, invalidate } from '#lib/response/invalidation.ts';
import FetchCache from './fetch-cache.ts';
import { STARTED_AT_HEADER } from './outgoing-fetch.ts';

const HOUR_MS = 3_600_000;
/** Later for each test than all that the one before did. */
let now = Date.parse('2026-11-23T12:00:00Z');

beforeEach(() => {
  now += HOUR_MS;
  vi.useFakeTimers({ now, toFake: ['Date'] });
});
afterEach(() => {
  invalidate({ tags: [ALL_TAGS], isRemoval: true });
  vi.useRealTimers();
});

const answer = (body: string, startedAt: number) => {
  const headers = { [STARTED_AT_HEADER]: String(startedAt) };
  return { kind: 'FETCH' as const, revalidate: 60, data: { body, headers } };
};

/** As Next does it: a handler for each request. */
const read = async (key: string) =>
  (await new FetchCache().get(key, { kind: 'FETCH', revalidate: 60 }))?.value.data.body ?? null;
const store = (key: string, body: string, tags = ['posts'], startedAt = Date.now()) =>
  new FetchCache().set(key, answer(body, startedAt), { tags });

it('returns a response only while it is fresh', async () => {
  expect(await read('a')).toBeNull();
  await store('a', 'first');
  vi.setSystemTime(now + 59_999);
  expect(await read('a')).toBe('first');
  vi.setSystemTime(now + 60_000);
  expect(await read('a')).toBeNull();
});

it('drops the responses of an invalidated tag, also for `revalidateTag`', async () => {
  await store('a', 'post', ['posts', 'post:a']);
  await store('b', 'post', ['posts', 'post:b']);
  invalidate({ tags: ['post:a'], isRemoval: false });
  expect([await read('a'), await read('b')]).toEqual([null, 'post']);
  await new FetchCache().revalidateTag('posts');
  expect(await read('b')).toBeNull();
});

it('does not store a response to a request from before an invalidation, in any order of completion', async () => {
  await store('a', 'old, and stored before');
  const startedAt = Date.now();
  invalidate({ tags: ['posts'], isRemoval: false });
  vi.setSystemTime(now + 1);
  await store('other', 'unconcerned', ['summaries'], startedAt);
  await store('a', 'old', ['posts'], startedAt);
  expect([await read('a'), await read('other')]).toEqual([null, 'unconcerned']);
  await store('a', 'new');
  await store('a', 'old, and late', ['posts'], startedAt);
  expect(await read('a')).toBe('new');
  invalidate({ tags: [ALL_TAGS], isRemoval: false });
  await store('other', 'old', ['summaries'], now + 1);
  expect(await read('other')).toBeNull();
});

it('stores no page', async () => {
  const cache = new FetchCache();
  await cache.set('/page', { kind: 'APP_PAGE' }, {});
  await cache.set('/nothing', null, {});
  expect(await cache.get('/page', { kind: 'APP_PAGE' })).toBeNull();
});

it('stores a bounded number of bytes, and evicts the least recently used', async () => {
  const large = 'x'.repeat(4 * 1024 * 1024);
  for (let index = 0; index < 12; index += 1) {
    await store(`answer ${index}`, large);
    await read('answer 0');
  }
  expect([await read('answer 0'), await read('answer 1'), await read('answer 11')]).toEqual([large, null, large]);
});
