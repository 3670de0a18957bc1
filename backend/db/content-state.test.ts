import { expect, it } from 'vitest';
import { type ContentListener, createContentState } from './content-state.ts';

type Hearing = Parameters<ContentListener['open']>[0];

/** A database version and a listener that the test controls. */
async function setUp() {
  const at = { version: '1', reads: 0, read: async () => at.version };
  let on: Hearing | undefined;
  const told: boolean[] = [];
  const content = createContentState({
    listener: {
      open: async (given) => {
        on = given;
      },
      close: async () => {},
    },
    readVersion: () => {
      at.reads += 1;
      return at.read();
    },
  });
  await content.start((isListening) => told.push(isListening));
  const say = () => on ?? expect.fail('nobody listens');
  return { at, content, told, say };
}

it('reads the version once, and again after a notification or a write of this process', async () => {
  const { at, content, say } = await setUp();
  say().listening(true);
  const first = await content.get();
  expect([await content.get(), await content.get(), at.reads]).toEqual([first, first, 1]);
  content.markStale();
  expect([await content.get(), at.reads]).toEqual([first, 2]);
  at.version = '2';
  say().change();
  const second = await content.get();
  expect(second).not.toBe(first);
  expect([await content.get(), at.reads]).toEqual([second, 3]);
});

it('is unknown until notifications arrive and during an outage, and differs afterwards', async () => {
  const { content, told, say } = await setUp();
  expect(await content.get()).toBeNull();
  say().listening(true);
  const first = await content.get();
  say().listening(false);
  expect(await content.get()).toBeNull();
  say().listening(true);
  const second = await content.get();
  expect(second).not.toBeNull();
  expect(second).not.toBe(first);
  expect(told).toEqual([false, true]);
});

it('does not take a version for the present one that was read before a change', async () => {
  const { at, content, say } = await setUp();
  say().listening(true);
  const first = await content.get();
  content.markStale();
  const slow = Promise.withResolvers<string>();
  at.read = () => slow.promise;
  const before = content.get();
  at.version = '2';
  at.read = async () => at.version;
  say().change();
  const after = await content.get();
  slow.resolve('1');
  expect(after).not.toBe(first);
  expect(await before).toBe(after);
  expect(await content.get()).toBe(after);
});

it('is unknown while the content changes faster than it can be read', async () => {
  const { at, content, say } = await setUp();
  say().listening(true);
  at.read = async () => {
    say().change();
    return String(at.reads);
  };
  expect(await content.get()).toBeNull();
  expect(at.reads).toBeLessThan(10);
});

it('reads again after a failed query', async () => {
  const { at, content, say } = await setUp();
  say().listening(true);
  at.read = async () => Promise.reject(new Error('away'));
  await expect(content.get()).rejects.toThrow('away');
  at.read = async () => at.version;
  expect(await content.get()).not.toBeNull();
});
