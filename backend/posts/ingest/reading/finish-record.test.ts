import { describe, expect, it } from 'vitest';
import type { Found } from '../records/found-post.ts';
import { finishRecord } from './finish-record.ts';

const finish = (found: Found) =>
  finishRecord(1, found, { map: new Map(), set: new Map(), now: new Date('2026-11-28T12:00:00Z') });

it.each([
  ['https://x.com/', 'the front page of a site, no post'],
  ['https://x.com/explore', 'a page of a network that shows several posts'],
  ['https://twitter.com/search?q=fees', 'a page of a network that shows several posts'],
  ['https://www.linkedin.com/feed/', 'a page of a network that shows several posts'],
  ['https://x.com/seller_jo', 'the page of an author, no post'],
])('saves no draft of %s', (postLink, reason) => {
  expect(finish({ postLink })).toMatchObject({ status: 'skip', reason });
});

it.each([
  'https://x.com/seller_jo/status/1881497149756015215',
  'https://www.linkedin.com/pulse/fees-jo-smith',
  'https://example.com/fees',
])('saves a draft of %s', (postLink) => {
  expect(finish({ postLink })).toMatchObject({ status: 'draft', post: { postLink } });
});

it('takes no page of a network for that of an author, and says so', () => {
  const record = finish({ text: 'Fees rose.', publishedAt: '2026-11-01', userLink: 'https://x.com/home' });
  expect(record).toMatchObject({
    status: 'post',
    warnings: [expect.stringMatching(/https:\/\/x\.com\/home. is no page of an author/)],
  });
  expect(record).not.toHaveProperty('post.userLink');
});

describe('a date that may have the month or the day first', () => {
  it('is read in the order that fits the number of the post', () => {
    // Of the third of April 2025.
    const postLink = 'https://x.com/seller_jo/status/1907800000000000000';
    expect(finish({ text: 'Fees rose.', publishedAt: '04/03/2025', postLink })).toMatchObject({
      post: { publishedAt: '2025-04-03T00:00:00.000Z' },
      warnings: [],
    });
    expect(finish({ text: 'Fees rose.', publishedAt: '03/04/2025', postLink })).toMatchObject({
      post: { publishedAt: '2025-04-03T00:00:00.000Z' },
      warnings: [],
    });
  });

  it('is said to be unsure where nothing tells', () => {
    expect(finish({ text: 'Fees rose.', publishedAt: '03/04/2025' })).toMatchObject({
      post: { publishedAt: '2025-04-03T00:00:00.000Z' },
      warnings: [expect.stringMatching(/day first: .03\/04\/2025. may have the month first/)],
    });
    expect(finish({ text: 'Fees rose.', publishedAt: '4/4/2025' })).toMatchObject({ warnings: [] });
  });
});

it('puts letters right that a spreadsheet has damaged, and says so', () => {
  expect(
    finish({ text: 'GebÃ¼hren steigen â€“ wieder', postUser: 'JÃ¼rgen GroÃŸ', publishedAt: '2026-11-01' }),
  ).toMatchObject({
    post: { text: 'Gebühren steigen – wieder', postUser: 'Jürgen Groß' },
    warnings: [expect.stringMatching(/wrong encoding/)],
  });
});

it.each(['unknown', 'Unknown User', 'N/A', '(empty)'])('has no author where the file says %j', (postUser) => {
  expect(finish({ text: 'Fees rose.', publishedAt: '2026-11-01', postUser })).not.toHaveProperty('post.postUser');
});
