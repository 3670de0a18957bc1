import { expect, it } from 'vitest';
import { toLead } from './lead';
import type { Summary } from './model';

const summaryOf = (content: string): Summary => ({
  id: 1,
  kind: 'daily',
  day: '2026-11-28',
  title: 'Fees and images',
  content,
  articlesProcessed: 6,
  createdAt: null,
});

const CONTENT = `## What several say

- \\[On fees\\] Fees rose by 4.1 %. — [Ada Abel: Fees & freight](/feed/fees), [Bo Berg](/feed/other)
- Returns fell to 3\\*. — [Chi Cho](/feed/returns%20two)

## Worth trying

- Ask a hundred shoppers. — [Dov Dahl: A hundred](/feed/hundred)

## Images

- [Eve Ek: The whole title](/feed/image)
- A fourth. — [Fay](/feed/fourth)

*Selected from 6 posts by rules.*`;

it('has the first three points with their authors and posts, and what is worth trying', () => {
  expect(toLead(summaryOf(CONTENT))).toMatchObject({
    points: [
      { text: 'On fees: Fees rose by 4.1 %.', author: 'Ada Abel', slug: 'fees' },
      { text: 'Returns fell to 3*.', author: 'Chi Cho', slug: 'returns two' },
      { text: 'The whole title', author: 'Eve Ek', slug: 'image' },
    ],
    tip: { text: 'Ask a hundred shoppers.', author: 'Dov Dahl', slug: 'hundred' },
    beginning: '',
  });
});

it('takes a point that says itself that it is worth trying', () => {
  const { points, tip } = toLead(
    summaryOf('1. **Worth trying:** two images. — [Ada](/feed/a)\n2. No. — [Bo](/feed/b)'),
  );
  expect(tip).toEqual({ text: 'two images.', author: 'Ada', slug: 'a' });
  expect(points).toEqual([{ text: 'No.', author: 'Bo', slug: 'b' }]);
});

it('begins with the words of a summary that cites no post', () => {
  const words = 'Sellers compared notes on fees. '.repeat(40);
  const lead = toLead(summaryOf(`## Notes\n\n${words}\n\n- See [the audit](https://example.com/audit)`));
  expect(lead).toMatchObject({ points: [], tip: null });
  expect(lead.beginning).toMatch(/^Sellers compared notes.{300,}…$/);
  expect(toLead(summaryOf(''))).toMatchObject({ points: [], beginning: '' });
});

it('clips long points, and leaves out what leads nowhere', () => {
  const long = 'long '.repeat(100);
  const { points } = toLead(summaryOf(`- ${long} — [Ada](/feed/%E0%A4%A)\n- ${long} — [Bo](/feed/b)`));
  expect(points).toMatchObject([{ author: 'Bo', slug: 'b' }]);
  expect(points[0]?.text.length).toBeLessThanOrEqual(160);
});
