import { expect, it } from 'vitest';
import { findDuplicate } from './find-duplicate';

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
