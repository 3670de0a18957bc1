import { beforeEach, expect, it, vi } from 'vitest';
import { summaryToMarkdown } from './markdown';
import { summaryData } from './metadata';
import type { Summary } from './model';

const WEEK: Summary = {
  id: 1,
  kind: 'weekly',
  day: '2026-11-16',
  title: 'Fees\nagain',
  content: '**Fees** rise.',
  articlesProcessed: 42,
};

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

it('describes a summary with the properties that Google requires for an article', () => {
  expect(summaryData(WEEK)).toMatchObject({
    '@type': 'Article',
    headline: 'Fees again',
    description: 'Fees rise.',
    url: 'https://feed.example.com/summaries/weekly/2026-11-16',
    image: ['https://feed.example.com/og/summary/weekly-2026-11-16'],
    datePublished: '2026-11-22',
    author: { '@type': 'Organization', name: 'Sellerfeed', url: 'https://feed.example.com/' },
  });
  expect(summaryData({ ...WEEK, kind: 'daily' }).datePublished).toBe('2026-11-16');
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
