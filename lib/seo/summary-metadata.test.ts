import { beforeEach, expect, it, vi } from 'vitest';
import { summaryToMarkdown } from '@/lib/summaries/markdown';
import type { Summary } from '@/lib/summaries/model';
import { summaryData, summaryMetadata } from './summary-metadata';

const WEEK: Summary = {
  id: 1,
  kind: 'weekly',
  day: '2026-11-16',
  title: 'Fees\nagain',
  content: '**Fees** rise.',
  articlesProcessed: 42,
  createdAt: null,
};

const MODIFIED = '2026-11-24T08:00:00.000Z';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

it('describes a summary with the properties that Google requires for an article', () => {
  expect(summaryData(WEEK, MODIFIED)).toMatchObject({
    '@type': 'NewsArticle',
    headline: 'Fees again',
    description: 'Fees rise.',
    url: 'https://feed.example.com/summaries/weekly/2026-11-16',
    image: ['https://feed.example.com/og/summary/weekly-2026-11-16'],
    datePublished: '2026-11-22',
    dateModified: MODIFIED,
    author: { '@type': 'Organization', name: 'Sellerfeed', url: 'https://feed.example.com/' },
  });
  expect(summaryData({ ...WEEK, kind: 'daily' }, MODIFIED).datePublished).toBe('2026-11-16');
  const createdAt = '2026-11-23T05:00:00.000Z';
  expect(summaryData({ ...WEEK, createdAt }, MODIFIED).datePublished).toBe(createdAt);
});

it('says in its head when it was published, and corrected last', () => {
  expect(summaryMetadata(WEEK, MODIFIED).openGraph).toMatchObject({
    type: 'article',
    publishedTime: '2026-11-22',
    modifiedTime: MODIFIED,
  });
});

it('cites each post that it links to once, and no other page', () => {
  const content = [
    '- Fees rise. — [Ada](/feed/fees-rise)',
    '- Bids fall. — [Bo: a thread](/feed/bids%20fall), [Ada](/feed/fees-rise)',
    '- [Elsewhere](https://example.com/feed/x), [the feed](/feed), [Authors](/authors/ada)',
  ].join('\n');
  expect(summaryData({ ...WEEK, content }, MODIFIED).citation).toEqual(
    ['fees-rise', 'bids%20fall'].map((slug) => ({
      '@type': 'NewsArticle',
      url: `https://feed.example.com/feed/${slug}`,
    })),
  );
});

it('writes a summary as Markdown', () => {
  expect(summaryToMarkdown(WEEK)).toBe(`---
title: "Fees again"
week_of: "2026-11-16"
posts: 42
url: "https://feed.example.com/summaries/weekly/2026-11-16"
---

# Fees again

**Fees** rise.
`);
});
