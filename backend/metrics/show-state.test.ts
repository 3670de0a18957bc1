import { expect, it, vi } from 'vitest';
import { cacheState, type SiteState } from './show-state.ts';

const state = (posts: number): SiteState => ({
  posts,
  lastPost: null,
  sources: {},
  unknownMails: 0,
  lastDailySummary: null,
  lastWeeklySummary: null,
  lastBackup: 0,
  queuesCounted: null,
  queues: [],
});

it('reads the state once for concurrent scrapes, and again when it is old', async () => {
  const time = { now: 1 };
  const read = vi.fn(async () => state(read.mock.calls.length));
  const getState = cacheState({ read, now: () => time.now });
  const [first, second] = await Promise.all([getState(), getState()]);
  time.now = 10_001;
  const third = await getState();
  time.now = 10_002;
  const fourth = await getState();
  expect([first, second, third, fourth].map((found) => found?.posts)).toEqual([1, 1, 1, 2]);
});

it('does not wait for a database that hangs, nor ask it a second time meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<SiteState>();
  const read = vi.fn(() => promise);
  const getState = cacheState({ read, maxWaitMs: 1 });
  expect([await getState(), await getState()]).toEqual([null, null]);
  expect(read).toHaveBeenCalledTimes(1);
  resolve(state(3));
  await promise;
  expect((await getState())?.posts).toBe(3);
});

it('returns null when the database fails, and reads again at the next scrape', async () => {
  const read = vi.fn<() => Promise<SiteState>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(state(1));
  const getState = cacheState({ read });
  expect(await getState()).toBeNull();
  expect((await getState())?.posts).toBe(1);
});
