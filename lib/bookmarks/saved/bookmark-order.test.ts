import { expect, it } from 'vitest';
import { BOOKMARK_ORDERS, parseBookmarkOrder, sortBookmarks } from './bookmark-order';

// As they come: newest first.
const bookmarks = [
  { id: 4, name: 'ideas 10' },
  { id: 3, name: 'Launches' },
  { id: 2, name: 'Ideas 9' },
  { id: 1, name: 'bids' },
];
const facts = {
  used: { userId: 7, ids: [2, 1] },
  reader: 7,
  counts: { all: 5, byBookmark: { 1: 2, 3: 3 } },
};

it.each([
  ['used', [2, 1, 4, 3]],
  ['name', [1, 2, 4, 3]],
  ['newest', [4, 3, 2, 1]],
  ['posts', [3, 1, 4, 2]],
] as const)('sorts by %s', (order, ids) => {
  expect(sortBookmarks(bookmarks, order, facts).map(({ id }) => id)).toEqual(ids);
});

it('does not sort without counts of posts', () => {
  expect(sortBookmarks(bookmarks, 'posts', { ...facts, counts: null })).toEqual(bookmarks);
});

it('parses its orders, and falls back to the last use', () => {
  for (const order of BOOKMARK_ORDERS) expect(parseBookmarkOrder(order)).toBe(order);
  for (const other of [null, '', 'NAME', 'x']) expect(parseBookmarkOrder(other)).toBe('used');
});
