import { expect, test } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { canLoadMore } from './can-load-more';

const page = (number: number, count: number, total: number) => ({
  posts: Array.from({ length: count }, (_, index) => makePost({ id: number * 100 + index })),
  page: number,
  pageSize: 25,
  total,
  searched: null,
});

test.each([
  ['nothing loaded', [], false],
  ['an empty result', [page(1, 0, 0)], false],
  ['fewer than a page', [page(1, 24, 24)], false],
  ['exactly one page', [page(1, 25, 25)], false],
  ['one more than a page', [page(1, 25, 26)], true],
  ['a short page though more are said to exist', [page(1, 24, 60)], false],
  ['two full pages of three', [page(1, 25, 60), page(2, 25, 60)], true],
  ['the last, short page', [page(1, 25, 60), page(2, 25, 60), page(3, 10, 60)], false],
  ['all loaded in full pages', [page(1, 25, 50), page(2, 25, 50)], false],
  ['a list that begins at the last full page', [page(2, 25, 50)], false],
  ['a list that begins at a later page', [page(2, 25, 51)], true],
  ['a page past the end', [page(9, 0, 50)], false],
])('%s: %#', (_, pages, expected) => {
  expect(canLoadMore(pages)).toBe(expected);
});
