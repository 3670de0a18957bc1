import { expect, it } from 'vitest';
import { toListedSummary } from './listed-summary';

const previewOf = (content: string): string =>
  toListedSummary({ id: 1, kind: 'daily', day: '2026-11-20', title: 'A day', content, articlesProcessed: 3 }).preview;

it('previews the first 200 characters, without Markdown and on one line, and says that there is more', () => {
  const words = 'more words '.repeat(60).trim();
  const preview = previewOf(`## Top insight\n\n- **PPC**: see [the post](/feed/a)\n- ${words}`);
  expect(preview).toBe(`${`Top insight PPC: see the post ${words}`.slice(0, 200)}…`);
});

it('previews a summary of up to 200 characters whole', () => {
  expect(previewOf('All *quiet*.')).toBe('All quiet.');
  expect(previewOf('')).toBe('');
  expect(previewOf('x'.repeat(200))).toBe('x'.repeat(200));
  expect(previewOf('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`);
});

it('never cuts an emoji in two', () => {
  expect(previewOf(`${'x'.repeat(199)}👩‍👩‍👧‍👦 and more`)).toBe(`${'x'.repeat(199)}…`);
});
