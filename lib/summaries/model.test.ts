import { expect, it } from 'vitest';
import { parseSummaryKey, summaryHref, summaryKey } from './model';

it.each(['daily-2026-01-31', 'weekly-2024-02-29'])('reads %s back as it was written', (value) => {
  const key = parseSummaryKey(value);
  expect(key && summaryKey(key)).toBe(value);
});

it.each([
  undefined,
  '',
  'daily',
  'daily-2026-02-30',
  'daily-2026-13-01',
  'daily-0000-00-00',
  'daily-0000-01-01',
  'monthly-2026-01-31',
  'daily-2026-01-31x',
  'DAILY-2026-01-31',
  '2026-01-31',
])('takes %j for no summary', (value) => {
  expect(parseSummaryKey(value)).toBeNull();
});

it('takes the first of several', () => {
  expect(parseSummaryKey(['weekly-2026-01-26', 'daily-2026-01-31'])).toEqual({ kind: 'weekly', day: '2026-01-26' });
});

it('links to the feed with the summary open', () => {
  expect(summaryHref({ kind: 'daily', day: '2026-01-31' })).toBe('/summaries/daily/2026-01-31');
});
