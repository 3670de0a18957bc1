import { expect, it } from 'vitest';
import { summaryBasis, summaryPeriod, summaryPreview } from './summary-texts';

it('previews the first 200 characters, without Markdown and on one line, and says that there is more', () => {
  const words = 'more words '.repeat(60).trim();
  const preview = summaryPreview(`## Top insight\n\n- **PPC**: see [the post](/feed/a)\n- ${words}`);
  expect(preview).toBe(`${`Top insight PPC: see the post ${words}`.slice(0, 200)}…`);
});

it('previews a summary of up to 200 characters whole', () => {
  expect(summaryPreview('All *quiet*.')).toBe('All quiet.');
  expect(summaryPreview('')).toBe('');
  expect(summaryPreview('x'.repeat(200))).toBe('x'.repeat(200));
  expect(summaryPreview('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
});

it('never cuts an emoji in two', () => {
  expect(summaryPreview(`${'x'.repeat(199)}👩‍👩‍👧‍👦 and more`)).toBe(`${'x'.repeat(199)}…`);
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
