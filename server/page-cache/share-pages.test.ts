import { expect, it } from 'vitest';
import type { Redis } from '../process/redis/connect-redis.ts';
import { countAnnouncements } from './announcements.ts';
import { sharePages } from './share-pages.ts';

it('counts what another web announces when it is heard, and when all parts of this one have been told', async () => {
  let say = (_message: string): void => {};
  const redis: Redis = {
    call: () => new Promise(() => {}),
    listen: (_channel, heard) => {
      say = heard;
    },
    onConnected: () => {},
    firstAttempt: Promise.resolve(),
    close: () => {},
  };
  const told = Promise.withResolvers<void>();
  const relayed: [string[], boolean][] = [];
  const relay = (tags: string[], atOnce: boolean) => {
    relayed.push([tags, atOnce]);
    return told.promise;
  };
  sharePages({ redis, edition: 'build', relay });
  const before = countAnnouncements();
  say(JSON.stringify({ version: 0, tags: ['posts'], durations: null, by: 'another web' }));
  expect(relayed).toEqual([[['posts'], true]]);
  expect(countAnnouncements()).toBe(before + 1);
  told.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(countAnnouncements()).toBe(before + 2);
});
