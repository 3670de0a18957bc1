import { expect, it } from 'vitest';
import { countSaved } from './saved-posts';

it('counts a post once among all, and in each of its collections', () => {
  expect(countSaved([{ bookmarkIds: [1, 2] }, { bookmarkIds: [2] }])).toEqual({ all: 2, byBookmark: { 1: 1, 2: 2 } });
});

it('counts nothing, and not what is unknown', () => {
  expect(countSaved([])).toEqual({ all: 0, byBookmark: {} });
  expect(countSaved(null)).toBeNull();
});
