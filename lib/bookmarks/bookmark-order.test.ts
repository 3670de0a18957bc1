import { expect, it } from 'vitest';
import {
  BOOKMARK_ORDERS,
  NO_USED_BOOKMARKS,
  orderByLastUse,
  parseBookmarkOrder,
  parseUsedBookmarks,
  rememberUsedBookmark,
  sortBookmarks,
  usedBookmarksStore,
} from './bookmark-order';

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

const items = [{ id: 3 }, { id: 2 }, { id: 1 }];
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

it('puts the last used first and does not reorder the rest', () => {
  expect(ids(orderByLastUse(items, { userId: 7, ids: [1, 9] }, 7))).toEqual([1, 3, 2]);
  expect(ids(orderByLastUse(items, NO_USED_BOOKMARKS, 7))).toEqual([3, 2, 1]);
});

it('ignores other users', () => {
  expect(ids(orderByLastUse(items, { userId: 7, ids: [1] }, 8))).toEqual([3, 2, 1]);
});

it('stores each collection once, and for one reader at a time, even without storage', () => {
  for (const id of [1, 2, 1]) rememberUsedBookmark(7, id);
  expect(usedBookmarksStore.get()).toEqual({ userId: 7, ids: [1, 2] });
  rememberUsedBookmark(8, 3);
  expect(usedBookmarksStore.get()).toEqual({ userId: 8, ids: [3] });
});

it.each([null, '', '{', '[]', 'null', '{"userId":"7","ids":[]}', '{"userId":7,"ids":{}}'])('stores no %j', (text) => {
  expect(parseUsedBookmarks(text)).toBeNull();
});

it('reads its own output', () => {
  expect(parseUsedBookmarks('{"userId":7,"ids":[1,"x",2]}')).toEqual({ userId: 7, ids: [1, 2] });
});
