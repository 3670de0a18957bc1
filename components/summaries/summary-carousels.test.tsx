import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Summary } from '@/lib/summaries/model';
import { SummaryCarousels } from './summary-carousels';

const summary: Summary = {
  id: 1,
  kind: 'daily',
  day: '2026-11-20',
  title: 'A day',
  content: '**Text**',
  articlesProcessed: 3,
};

it('shows nothing of a kind that has no summaries', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[summary]} weekly={[]} opened={null} />);
  expect(html).toContain('Daily Summaries');
  expect(html).not.toContain('Weekly Summaries');
  expect(html).toContain('href="/?summary=daily-2026-11-20"');
});

it('puts the summary that was asked for into the page itself', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[]} weekly={[]} opened={summary} />);
  expect(html).toMatch(/<noscript>.*A day.*<strong>Text<\/strong>.*<\/noscript>/);
});
