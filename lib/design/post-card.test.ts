import { expect, it } from 'vitest';
import { cardFit, initialsOf } from './post-card';

it.each([
  [20, 0, 0],
  [20, 40, 0],
  [20, 41, 1],
  [110, 0, 1],
  [60, 85, 2],
  [60, 120, 3],
  [60, 155, 4],
  [60, 220, 5],
  [110, 220, 6],
])('a title of %i and an excerpt of %i characters have fit %i', (title, excerpt, fit) => {
  expect(cardFit({ title: 'T'.repeat(title), excerpt: 'e'.repeat(excerpt) })).toBe(fit);
});

it.each([
  ['Ada Abel', 'AA'],
  ['ada  van den Abel', 'AV'],
  ['“Émile” (PPC)', 'ÉP'],
  ['李 小龙', '李小'],
  ['42signals', '4'],
  ['🚀 …', ''],
])('%j → %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
