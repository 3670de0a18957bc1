import { expect, it } from 'vitest';
import { createBoundedCache } from './swr-options';

const setUp = () => {
  const clock = { now: 0 };
  return { clock, cache: createBoundedCache(2, 1_000, () => clock.now) };
};

it('drops the entries used longest ago beyond its limit', () => {
  const { cache, clock } = setUp();
  cache.set('a', { data: 1 });
  cache.set('b', { data: 2 });
  clock.now = 1_001;
  expect(cache.get('a')).toEqual({ data: 1 });
  cache.set('c', { data: 3 });
  expect([...cache.keys()]).toEqual(['a', 'c']);
  expect(cache.get('b')).toBeUndefined();
});

it('keeps entries that SWR would not fetch again yet, and drops them later', () => {
  const { cache, clock } = setUp();
  for (const key of ['a', 'b', 'c', 'd']) cache.set(key, { data: key });
  clock.now = 1_000;
  cache.set('e', { data: 'e' });
  expect([...cache.keys()]).toEqual(['a', 'b', 'c', 'd', 'e']);
  clock.now = 1_001;
  cache.set('f', { data: 'f' });
  expect([...cache.keys()]).toEqual(['e', 'f']);
});

it('can be read while its keys are iterated, and drops deleted entries', () => {
  const { cache } = setUp();
  cache.set('a', { data: 1 });
  cache.set('b', { data: 2 });
  expect(Array.from(cache.keys(), (key) => cache.get(key)?.data)).toEqual([1, 2]);
  cache.delete('a');
  expect([...cache.keys()]).toEqual(['b']);
});
