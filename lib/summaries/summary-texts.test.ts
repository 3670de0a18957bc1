import { expect, it } from 'vitest';
import { summaryBasis, summaryPeriod, summaryPreview } from './summary-texts';

it('previews at most 200 characters, without Markdown and on one line', () => {
  const preview = summaryPreview(`## Top insight\n\n- **PPC**: see [the post](/feed/a)\n- ${'more words '.repeat(60)}`);
  expect(preview).toMatch(/^Top insight PPC: see the post more words .*…$/);
  expect(preview.length).toBeGreaterThan(180);
  expect(preview.length).toBeLessThanOrEqual(200);
});

it('previews a short summary whole', () => {
  expect(summaryPreview('All *quiet*.')).toBe('All quiet.');
  expect(summaryPreview('')).toBe('');
});

it('says what a summary covers', () => {
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
