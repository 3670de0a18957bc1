import { beforeEach, expect, it, vi } from 'vitest';
import { keepReadPost } from './read-posts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

const kept = () => JSON.parse(stored.get('read-posts') ?? '[]') as { slug: string; title: string }[];

it('stores the last read post first, each post once', () => {
  for (const slug of ['a', 'b', 'a']) keepReadPost({ slug, title: slug.toUpperCase() });
  expect(kept()).toEqual([
    { slug: 'a', title: 'A' },
    { slug: 'b', title: 'B' },
  ]);
});

it('keeps ten', () => {
  for (let index = 0; index < 12; index += 1) keepReadPost({ slug: `post-${index}`, title: 'T' });
  expect(kept()).toHaveLength(10);
  expect(kept()[0]?.slug).toBe('post-11');
});

it.each(['null', '{"a":1}', '[null,3]', 'broken'])(
  'starts an empty list if the stored value is not a list of posts: %s',
  (value) => {
    stored.set('read-posts', value);
    keepReadPost({ slug: 'a', title: 'A' });
    expect(kept()[0]).toEqual({ slug: 'a', title: 'A' });
  },
);

it('works without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(() => keepReadPost({ slug: 'a', title: 'A' })).not.toThrow();
});
