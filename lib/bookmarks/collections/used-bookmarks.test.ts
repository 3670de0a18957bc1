import { expect, it } from 'vitest';
import {
  NO_USED_BOOKMARKS,
  orderByLastUse,
  parseUsedBookmarks,
  rememberUsedBookmark,
  usedBookmarksStore,
} from './used-bookmarks';

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
