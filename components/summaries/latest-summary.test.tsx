import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Summary } from '@/lib/summaries/model';
import { LatestSummary } from './latest-summary';

it('is labelled as the summary of its week', () => {
  const summary: Summary = {
    id: 1,
    kind: 'weekly',
    day: '2026-11-16',
    title: 'A week',
    content: 'Words.',
    articlesProcessed: 3,
    createdAt: null,
  };
  const html = renderToStaticMarkup(<LatestSummary summary={summary} />);
  expect(html).toContain('<p>The latest weekly summary · Week of November 16, 2026</p>');
  expect(html).not.toContain('e-mail');
});
