import { describe, expect, it } from 'vitest';
import { normalizeBannerCount, normalizeSummary, wireSummaryListSchema } from './queries';

const READ_AT = '2026-11-20T10:00:00.000Z';
const row = { id: 7, title: ' A day ', summary_content: '\n# Text\n', articles_processed: 4 };
const normalize = (kind: 'daily' | 'weekly', wire: unknown) =>
  wireSummaryListSchema.parse([wire]).map((parsed) => normalizeSummary(kind, parsed))[0];

describe('normalizeSummary', () => {
  it('takes the day from the column that the table has', () => {
    const summary = { id: 7, title: 'A day', content: '# Text', articlesProcessed: 4, createdAt: null };
    expect(normalize('daily', { ...row, date: '2026-11-19' })).toEqual({
      ...summary,
      kind: 'daily',
      day: '2026-11-19',
    });
    expect(normalize('weekly', { ...row, start_date: '2026-11-16' })).toEqual({
      ...summary,
      kind: 'weekly',
      day: '2026-11-16',
    });
  });

  it.each([
    ['daily', { date: '2026-11-19' }, 'Daily summary'],
    ['weekly', { start_date: '2026-11-16' }, 'Weekly summary'],
  ] as const)('shows a %s summary that has nothing but its day', (kind, day, title) => {
    for (const nothing of [null, undefined]) {
      const wire = { id: 7, title: nothing, summary_content: nothing, articles_processed: nothing, ...day };
      expect(normalize(kind, wire)).toMatchObject({ title, content: '', articlesProcessed: 0 });
    }
    expect(normalize(kind, { id: 7, title: '  ', ...day })).toMatchObject({ title });
  });

  it('is given no summary without a day', () => {
    expect(wireSummaryListSchema.safeParse([row]).success).toBe(false);
  });
});

it.each([
  [
    { articles_processed: 31, date: '2026-11-20' },
    { articlesProcessed: 31, isToday: true, date: '2026-11-20', readAt: READ_AT },
  ],
  [
    { articles_processed: 12, date: '2026-11-18' },
    { articlesProcessed: 12, isToday: false, date: '2026-11-18', readAt: READ_AT },
  ],
  [
    { articles_processed: null, date: '2026-11-20' },
    { articlesProcessed: 0, isToday: true, date: '2026-11-20', readAt: READ_AT },
  ],
])('a count of %o is shown as %o on 20 November', (wire, count) => {
  expect(normalizeBannerCount(wire, '2026-11-20', new Date(READ_AT))).toEqual(count);
});
