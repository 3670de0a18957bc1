import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { indexCitations, listCitations, splitQuoted } from './citations';
import type { Summary, SummaryKind } from './model';

beforeAll(() => void vi.stubEnv('SITE_URL', 'https://site.test'));
afterAll(() => void vi.unstubAllEnvs());

describe('listCitations', () => {
  it.each([
    ['- Bids fell by 20 %. — [Ada: Bids](/feed/bids)', ['bids'], 'Bids fell by 20 %.'],
    ['- Two say so. — [Ada](/feed/a), [Bo](/feed/b)', ['a', 'b'], 'Two say so.'],
    ['- [Ada: only listed](/feed/listed)', ['listed'], ''],
    ['1. **Ada** says: it works. [Ada](https://site.test/feed/works?x=1)', ['works'], 'Ada says: it works.'],
    ['- \\[Fees\\] A \\*b\\_c &amp;amp; — [A \\[b\\]: x](/feed/caf%C3%A9)', ['café'], '[Fees] A *b_c &amp;'],
    ['No list: see [this](/feed/a) and [this again](/feed/a).', ['a'], 'No list: see'],
  ])('reads %j', (line, slugs, text) => {
    expect(listCitations(`## Heading\n\n${line}\n`)).toMatchObject([{ slugs, text, heading: 'Heading' }]);
  });

  it('cites nothing where no post is linked', () => {
    expect(listCitations('- Elsewhere — [Ada](https://site.test/authors/ada)\n- [Broken](/feed/%E0%A4%A)')).toEqual([]);
    expect(listCitations('- [A post](https://www.linkedin.com/feed/update/urn:li:activity:1/)')).toEqual([]);
    expect(listCitations('- [A post](https://other.test/feed/works)')).toEqual([]);
  });
});

it('has the citations of a post, the newest first, a week before its days', () => {
  const summary = (kind: SummaryKind, day: string): Summary => ({
    ...{ id: 1, kind, day, title: `${kind} ${day}`, articlesProcessed: 1, createdAt: null },
    content: `- Said on ${day}. — [Ada](/feed/a)`,
  });
  const index = indexCitations([
    summary('weekly', '2026-11-23'),
    summary('daily', '2026-11-28'),
    summary('daily', '2026-11-23'),
  ]);
  expect(index.get('a')?.map(({ summary: { title } }) => title)).toEqual([
    'daily 2026-11-28',
    'weekly 2026-11-23',
    'daily 2026-11-23',
  ]);
  expect(index.get('b')).toBeUndefined();
});

it('takes a citation apart into what stands together in the post', () => {
  expect(splitQuoted('[Fees] Fees rise. They did. … We paid less.')).toEqual(['Fees rise. They did.', 'We paid less.']);
  expect(splitQuoted('')).toEqual([]);
});
