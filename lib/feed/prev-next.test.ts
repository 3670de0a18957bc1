import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPrevNext, readListOrder, storeListOrder } from './prev-next';

const posts = Array.from({ length: 300 }, (_, index) => ({ slug: `post-${index}`, title: `Post ${index}` }));
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = (index: number) => storeListOrder(posts, posts[index] ?? { slug: '', title: '' });

it('finds the posts before and after one of the list', () => {
  open(1);
  expect(findPrevNext(readListOrder(), 'post-1')).toEqual({ previous: posts[0], next: posts[2] });
  expect(findPrevNext(readListOrder(), 'post-0')).toEqual({ previous: null, next: posts[1] });
});

it('returns the neighbours of the opened post in a list of any length', () => {
  open(200);
  expect(findPrevNext(readListOrder(), 'post-120')).toEqual({ previous: posts[119], next: posts[121] });
  expect(findPrevNext(readListOrder(), 'post-5')).toBeNull();
});

it.each(['', '{', '{"a":1}', '[1,null,{"slug":"post-1"}]'])('treats %j as no list', (kept) => {
  expect(findPrevNext(kept, 'post-1')).toBeNull();
});

it('works without storage', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open(1);
  expect(readListOrder()).toBeNull();
});
