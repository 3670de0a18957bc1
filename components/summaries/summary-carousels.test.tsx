import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Summary } from '@/lib/summaries/model';
import { OpenedSummary } from './opened-summary';
import { SummaryCarousels } from './summary-carousels';

const listed = { kind: 'daily', day: '2026-11-20', title: 'A day', preview: 'Text', articlesProcessed: 3 } as const;

it('shows nothing of a kind that has no summaries', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[]} today="2026-11-23" />);
  expect(html).toContain('Daily Summaries');
  expect(html).not.toContain('Weekly Summaries');
  expect(html).toContain('href="/summaries/daily/2026-11-20"');
});

it('has both rows in the page, and headings that bring one into sight', () => {
  const weekly = { ...listed, kind: 'weekly', day: '2026-11-16' } as const;
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[weekly]} today="2026-11-20" />);
  const [daily = '', other = ''] = html.match(/<input type="radio"[^>]*>/g) ?? [];
  expect(daily).toContain('checked');
  expect(other).not.toContain('checked');
  expect(html).toContain('Week of Nov 16');
  expect(html).toMatch(/class="is-today">Nov 20</);
});

it('has no tabs with only one row', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[]} today="2027-01-01" />);
  expect(html).not.toContain('radio');
  expect(html).toMatch(/<time dateTime="2026-11-20">Nov 20, 2026</);
});

it('leads to the posts that a summary is based on', () => {
  const html = renderToStaticMarkup(<SummaryCarousels daily={[listed]} weekly={[]} today="2026-11-23" />);
  expect(html).toMatch(/<a href="\/\?from=2026-11-20&amp;to=2026-11-20"[^>]*>3 posts<\/a>/);
});

it('renders the requested summary into the page', () => {
  const summary: Summary = {
    id: 1,
    content: '**Text**',
    kind: 'daily',
    day: '2026-11-20',
    title: 'A day',
    articlesProcessed: 3,
    createdAt: null,
  };
  const html = renderToStaticMarkup(
    <OpenedSummary summary={summary} covered={null} listed={{ daily: [], weekly: [] }} />,
  );
  expect(html).toMatch(/^<noscript>.*<h2[^>]*>A day<\/h2>.*<strong>Text<\/strong>/s);
});
