import { expect, it } from 'vitest';
import { summaryFeedHref } from './summary-feed';

it.each([
  ['daily', '2026-11-20', '/?from=2026-11-20&to=2026-11-20'],
  ['weekly', '2026-11-16', '/?from=2026-11-16&to=2026-11-22'],
  ['weekly', '2026-12-28', '/?from=2026-12-28&to=2027-01-03'],
] as const)('leads from the %s summary of %s to %s', (kind, day, href) => {
  expect(summaryFeedHref({ kind, day })).toBe(href);
});
