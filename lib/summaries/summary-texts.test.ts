import { expect, it } from 'vitest';
import { summaryBasis, summaryFeedHref, summaryPeriod } from './summary-texts';

it('describes the posts that a summary covers', () => {
  expect(summaryPeriod({ kind: 'daily', day: '2026-11-20' })).toBe('November 20, 2026');
  expect(summaryPeriod({ kind: 'weekly', day: '2026-11-16' })).toBe('Week of November 16, 2026');
});

it.each([
  [1, 'Based on 1 post'],
  [1234, 'Based on 1,234 posts'],
  [0, null],
])('says what %i posts make a summary of', (posts, expected) => {
  expect(summaryBasis(posts)).toBe(expected);
});

it.each([
  ['daily', '2026-11-20', '/?from=2026-11-20&to=2026-11-20'],
  ['weekly', '2026-11-16', '/?from=2026-11-16&to=2026-11-22'],
  ['weekly', '2026-12-28', '/?from=2026-12-28&to=2027-01-03'],
] as const)('leads from the %s summary of %s to %s', (kind, day, href) => {
  expect(summaryFeedHref({ kind, day })).toBe(href);
});
