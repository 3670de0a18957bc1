import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findNeighbours, keepOpenedList, readOpenedList } from './opened-list';

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

const open = (index: number) => keepOpenedList(posts, posts[index] ?? { slug: '', title: '' });

it('finds the posts before and after one of the list', () => {
  open(1);
  expect(findNeighbours(readOpenedList(), 'post-1')).toEqual({ previous: posts[0], next: posts[2] });
  expect(findNeighbours(readOpenedList(), 'post-0')).toEqual({ previous: null, next: posts[1] });
});

it('knows those around the one that was opened, however long the list is', () => {
  open(200);
  expect(findNeighbours(readOpenedList(), 'post-120')).toEqual({ previous: posts[119], next: posts[121] });
  expect(findNeighbours(readOpenedList(), 'post-5')).toBeNull();
});

it.each(['', '{', '{"a":1}', '[1,null,{"slug":"post-1"}]'])('takes %j for no list', (kept) => {
  expect(findNeighbours(kept, 'post-1')).toBeNull();
});

it('does without where storage is denied', () => {
  vi.stubGlobal('sessionStorage', undefined);
  open(1);
  expect(readOpenedList()).toBeNull();
});
