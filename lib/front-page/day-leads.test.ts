import { expect, it } from 'vitest';
import { findDayLeads } from './day-leads';

const DAY = '2026-11-28';
const postOf = (slug: string, day = DAY) => ({ slug, publishedAt: `${day}T12:00:00.000Z` });
const cited = new Map([
  [DAY, ['first', 'second', 'third']],
  ['2026-11-27', ['second']],
]);
const leadsOf = (posts: ReturnType<typeof postOf>[]) => Object.fromEntries(findDayLeads(posts, cited));

it('leads a day with the post that its summary cites first', () => {
  expect(leadsOf([postOf('other'), postOf('second'), postOf('first')])).toEqual({ first: DAY });
});

it('leads it with the next one that is on the page, where the first is not', () => {
  expect(leadsOf([postOf('third'), postOf('second')])).toEqual({ second: DAY });
  expect(leadsOf([postOf('other')])).toEqual({});
});

it('leads no other day with it than its own', () => {
  expect(leadsOf([postOf('second', '2026-11-27'), postOf('first', '2026-11-26')])).toEqual({ second: '2026-11-27' });
});
