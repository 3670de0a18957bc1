import { beforeEach, expect, it } from 'vitest';
import type { Redis } from '../process/redis/connect-redis.ts';
import { createSharedPages } from './shared-pages.ts';
import { JOIN } from './shared-pages-scripts.ts';

// What real processes at a real Redis do together is in test/redis/shared-pages.test.ts. Here each answer comes when the test says so.

let marked: string[];
let joins: ((answer: unknown) => void)[];
let connect: () => void;
let say: (message: string) => void;
let pages: ReturnType<typeof createSharedPages>;

const announcement = (version: number) =>
  JSON.stringify({ version, tags: [`post-${version}`], durations: null, by: 'another web' });
/** The newest is the first, as in Redis. */
const announcements = (...versions: number[]) => versions.toReversed().map(announcement);

async function answerJoin(epoch: string, version: number, list: string[]): Promise<void> {
  joins.shift()?.([epoch, version, list]);
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  marked = [];
  joins = [];
  const redis: Redis = {
    call: (_name, script) => (script === JOIN ? new Promise((resolve) => joins.push(resolve)) : Promise.resolve(1)),
    listen: (_channel, heard) => {
      say = heard;
    },
    onConnected: (connected) => {
      connect = connected;
    },
    firstAttempt: Promise.resolve(),
    close: () => {},
  };
  pages = createSharedPages({
    redis,
    edition: 'build',
    hear: (tags) => marked.push(...tags),
    missed: () => marked.push('everything'),
  });
  connect();
  await answerJoin('epoch', 3, []);
  marked = [];
});

it('hears what was announced while it was away, though something newer is said before it is told', async () => {
  connect();
  say(announcement(6));
  await answerJoin('epoch', 6, announcements(4, 5, 6));
  expect(marked).toEqual(expect.arrayContaining(['post-4', 'post-5', 'post-6']));
  // The answer may be older than what was said: it is asked for once more.
  await answerJoin('epoch', 6, announcements(4, 5, 6));
  expect(pages.version()).toBe(6);
  expect(joins).toEqual([]);
});

it('hears what it has missed on a connection that stayed', async () => {
  say(announcement(4));
  say(announcement(7));
  await answerJoin('epoch', 7, announcements(4, 5, 6, 7));
  expect(marked).toEqual(expect.arrayContaining(['post-4', 'post-5', 'post-6', 'post-7']));
  expect(pages.version()).toBe(7);
});

it('begins anew where Redis was emptied under a connection that stayed', async () => {
  say(announcement(1));
  await answerJoin('another epoch', 1, announcements(1));
  expect(marked).toEqual(['post-1', 'everything']);
  expect(pages.version()).toBe(1);
});

it('marks everything where Redis has forgotten the last announcements', async () => {
  connect();
  await answerJoin('epoch', 2, announcements(2));
  expect(marked).toEqual(['everything']);
  expect(pages.version()).toBe(2);
});

it('marks everything once where Redis says nothing of what was missed, however often it is asked', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    connect();
    joins.shift()?.(7);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(marked).toEqual(['everything']);
});

it('asks for nothing while one announcement follows the other', () => {
  for (const version of [4, 5, 6]) say(announcement(version));
  expect(marked).toEqual(['post-4', 'post-5', 'post-6']);
  expect([pages.version(), joins.length]).toEqual([6, 0]);
});
