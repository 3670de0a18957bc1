import { expect, it } from 'vitest';
import { findDuplicate, narrowTags } from './find-tags';

const existing = [
  { id: 1, name: '#PPC' },
  { id: 2, name: '#Café' },
];

it.each([
  ['#ppc', 1],
  ['#PpC', 1],
  ['#cafe\u0301', 2],
  ['#pp', undefined],
  ['ppc', undefined],
])('finds for %j the item %j', (name, id) => {
  expect(findDuplicate(name, existing)?.id).toBe(id);
});

const items = [
  { id: 1, name: '#PPC' },
  { id: 2, name: '#Café' },
  { id: 3, name: '#ppc-bids' },
];

it.each([
  ['', [1, 2, 3]],
  [' # ', [1, 2, 3]],
  ['ppc', [1, 3]],
  ['#Ppc', [1, 3]],
  [' bids ', [3]],
  ['cafe\u0301', [2]],
  ['xyz', []],
])('leaves for %j the items %j', (typed, ids) => {
  expect(narrowTags(items, typed).map(({ id }) => id)).toEqual(ids);
});
