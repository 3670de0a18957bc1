import { expect, it } from 'vitest';
import { parsePostListQuery } from '../schemas/post-query.ts';
import { createResultCache, toCacheKey } from './result-cache.ts';

const sizeOf = (text: string) => text.length;

/** A cache over content whose state the test sets, and the keys that were computed. */
function setUp({ maxBytes }: { maxBytes?: number } = {}) {
  const at = { state: 1 as number | null };
  const cache = createResultCache({ content: { get: async () => at.state }, ...(maxBytes ? { maxBytes } : {}) });
  const computed: string[] = [];
  const ask = (key: string, compute: () => Promise<string> = async () => `${key}!`) =>
    cache(
      key,
      () => {
        computed.push(key);
        return compute();
      },
      sizeOf,
    );
  return { at, cache, computed, ask };
}

it('computes a result once per state of the content', async () => {
  const { at, computed, ask } = setUp();
  expect([await ask('a'), await ask('a')]).toEqual(['a!', 'a!']);
  expect(computed).toEqual(['a']);
  at.state = 2;
  await ask('a');
  expect(computed).toEqual(['a', 'a']);
});

it('computes what many ask at the same time once', async () => {
  const { computed, ask } = setUp();
  expect(await Promise.all([ask('a'), ask('a'), ask('a')])).toEqual(['a!', 'a!', 'a!']);
  expect(computed).toEqual(['a']);
});

it('stores and shares no result whose computation began before the content changed', async () => {
  const { at, computed, ask } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  const before = ask('a', () => promise);
  await Promise.resolve();
  at.state = 2;
  const after = ask('a', async () => 'new');
  expect(await after).toBe('new');
  resolve('old');
  expect(await before).toBe('old');
  expect(await ask('a')).toBe('new');
  expect(computed).toEqual(['a', 'a']);
});

it('stores no result if the content changes during the computation', async () => {
  const { at, computed, ask } = setUp();
  await ask('a', async () => {
    at.state = 2;
    return 'old';
  });
  expect(await ask('a')).toBe('a!');
  expect(computed).toEqual(['a', 'a']);
});

it('stores nothing while changes cannot be observed', async () => {
  const { at, computed, ask } = setUp();
  at.state = null;
  await ask('a');
  await ask('a');
  at.state = 1;
  await ask('a', async () => {
    at.state = null;
    return 'heard no longer';
  });
  at.state = 1;
  expect(await ask('a')).toBe('a!');
  expect(computed).toEqual(['a', 'a', 'a', 'a']);
});

it('does not share failures', async () => {
  const { computed, ask } = setUp();
  const refused = ask('a', async () => {
    throw new Error('too many requests of this address');
  });
  const [first, second] = await Promise.allSettled([refused, ask('a')]);
  expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'a!' }]);
  expect(computed).toEqual(['a', 'a']);
});

it('bounds its memory and evicts the least recently used result', async () => {
  const { computed, ask } = setUp({ maxBytes: 10_000 });
  const body = async () => 'x'.repeat(800);
  for (let index = 0; index < 100; index += 1) {
    await ask(`key ${index}`, body);
    await ask('often', body);
  }
  computed.length = 0;
  for (let index = 99; index >= 0; index -= 1) await ask(`key ${index}`, async () => '');
  const kept = 100 - computed.length;
  expect(kept).toBeGreaterThan(0);
  expect(kept * 1_000).toBeLessThanOrEqual(10_000);
  expect(computed).toEqual(Array.from({ length: 100 - kept }, (_, index) => `key ${99 - kept - index}`));
});

it('does not keep what would push out most of the others', async () => {
  const { computed, ask } = setUp({ maxBytes: 10_000 });
  await ask('small');
  await ask('huge', async () => 'x'.repeat(9_000));
  await ask('huge', async () => 'x'.repeat(9_000));
  await ask('small');
  expect(computed).toEqual(['small', 'huge', 'huge']);
});

const questionOf = (search: string): string => toCacheKey(parsePostListQuery(search));

it.each([
  ['', '?populate=image'],
  ['', '?populate=hashtags'],
  ['?populate=image', '?populate=hashtags'],
  ['?populate=image', '?populate[image][fields][0]=url'],
  ['?populate[image][fields][0]=name', '?populate[image][fields][0]=url'],
  ['', '?fields[0]=title'],
  ['', '?sort=createdAt:asc'],
  ['', '?pagination[page]=2'],
  ['', '?pagination[pageSize]=5'],
  ['?pagination[start]=25&pagination[limit]=25', '?pagination[page]=1'],
  ['', '?filters[title][$eq]=a'],
  ['?filters[title][$eq]=a', '?filters[title][$ne]=a'],
  ['?filters[title][$eq]=a', '?filters[title][$eq]=A'],
  ['?filters[title][$eq]=a', '?filters[url_slug][$eq]=a'],
  ['?filters[title][$eq]=a', '?filters[$not][title][$eq]=a'],
  [
    '?filters[$or][0][title][$eq]=a&filters[$or][1][title][$eq]=b',
    '?filters[$and][0][title][$eq]=a&filters[$and][1][title][$eq]=b',
  ],
  ['?filters[id][$in][0]=1&filters[id][$in][1]=2', '?filters[id][$in][0]=1'],
  ['?filters[hashtags][id][$eq]=1', '?filters[hashtags][id][$eq]=2'],
])('%j and %j are two questions', (first, second) => {
  expect(questionOf(first)).not.toBe(questionOf(second));
});

it.each([
  ['?populate=*', '?populate[0]=image&populate[1]=hashtags&populate[2]=bookmarks'],
  ['?populate[0]=hashtags&populate[1]=image', '?populate=image,hashtags'],
  ['?fields[0]=title&fields[1]=url_slug', '?fields[0]=url_slug&fields[1]=title'],
  ['?sort=createdAt%3Adesc', '?sort[0]=createdAt:desc'],
  [
    '?filters[$and][0][title][$eq]=a&filters[$and][1][id][$gt]=2',
    '?filters[$and][0][id][$gt]=2&filters[$and][1][title][$eq]=a',
  ],
])('%j and %j are one', (first, second) => {
  expect(questionOf(first)).toBe(questionOf(second));
});
