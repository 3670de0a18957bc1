import { expect, it } from 'vitest';
import type { Citation } from '@/lib/summaries/citations';
import { pickCited } from './cited';

const post = (slug: string, author: string) => ({ slug, author, publishedAt: '2026-11-28T08:00:00.000Z' });
const citation = (day: string, text: string): Citation => ({ summary: { kind: 'daily', day, title: day }, text });

const TOPIC = { isPerson: false };

it('has the newest sentences, two of an author, and counts the summaries once', () => {
  const posts = ['a', 'b', 'c'].map((slug) => post(slug, 'Ada')).concat([post('d', 'Bo'), post('e', 'Cy')]);
  const citations = new Map([
    ['a', [citation('2026-11-28', '[Fees] Fees rise. … They did.')]],
    ['b', [citation('2026-11-27', ''), citation('2026-11-26', 'Bids fell.')]],
    ['c', [citation('2026-11-26', 'A third of Ada.')]],
    ['d', [citation('2026-11-26', '')]],
  ]);
  expect(pickCited(posts, citations, TOPIC)).toEqual({
    cited: [
      { ...post('a', 'Ada'), text: 'Fees rise. … They did.' },
      { ...post('b', 'Ada'), text: 'Bids fell.' },
    ],
    citedIn: 3,
  });
});

it('has more of a person on their own page', () => {
  const posts = ['a', 'b', 'c'].map((slug) => post(slug, 'Ada'));
  const citations = new Map(posts.map(({ slug }) => [slug, [citation('2026-11-28', `Said ${slug}.`)]]));
  expect(pickCited(posts, citations, { isPerson: true }).cited).toHaveLength(3);
});

it('has six at most, and nothing of what nothing cites', () => {
  const posts = Array.from({ length: 9 }, (_, index) => post(`p${index}`, `Author ${index}`));
  const citations = new Map(posts.map(({ slug }) => [slug, [citation('2026-11-28', `Said ${slug}.`)]]));
  expect(pickCited(posts, citations, TOPIC).cited).toHaveLength(6);
  expect(pickCited(posts, new Map(), TOPIC)).toEqual({ cited: [], citedIn: 0 });
});
