import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Summary } from '@/lib/summaries/model';
import { OpenedSummary } from './opened-summary';
import { SummaryCarousels } from './summary-carousels';

const listed = { kind: 'daily', day: '2026-11-20', title: 'A day', preview: 'Text', articlesProcessed: 3 } as const;

it('shows nothing of a kind that has no summaries', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[]} />);
  expect(html).toContain('Daily Summaries');
  expect(html).not.toContain('Weekly Summaries');
  expect(html).toContain('href="/?summary=daily-2026-11-20"');
});

it('leads to the posts that a summary is based on', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[]} />);
  expect(html).toMatch(/<a href="\/\?from=2026-11-20&amp;to=2026-11-20"[^>]*>Based on 3 posts<\/a>/);
});

it('puts the summary that was asked for into the page itself', () => {
  const summary: Summary = {
    id: 1,
    content: '**Text**',
    kind: 'daily',
    day: '2026-11-20',
    title: 'A day',
    articlesProcessed: 3,
  };
  const html = renderToStaticMarkup(<OpenedSummary summary={summary} />);
  expect(html).toContain('<strong>Text</strong>');
});
