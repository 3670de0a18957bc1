import { expect, it } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { toListedPost } from '@/lib/posts/listed-post';
import { NO_FILTERS } from './filters';
import { toRows } from './list-rows';

const DAY = '2026-11-28';

/** Thirty posts of one day, every fifth of which is a one-liner; the 27th leads it. */
const posts = Array.from({ length: 30 }, (_, index) => {
  const { isShort: _short, ...post } = toListedPost(
    makePost({ id: index + 1, publishedAt: `${DAY}T12:00:00.000Z`, image: null }),
  );
  return { ...post, ...(index % 5 === 0 && { isShort: true as const }), ...(index === 26 && { leads: DAY }) };
});
const list = { posts, total: 40, today: DAY };
const idsOf = ({ rows }: ReturnType<typeof toRows>) => rows.map((row) => row.posts.map(({ id }) => id));

it('leaves every post where it was when others are hidden', () => {
  const all = idsOf(toRows(list, NO_FILTERS));
  const hidden = new Set([2, 3, 4, 6, 27]);
  const shown = all.map((ids) => ids.filter((id) => !hidden.has(id))).filter((ids) => ids.length > 0);
  expect(idsOf(toRows(list, NO_FILTERS, hidden))).toEqual(shown);
});

it('says the day above the first post that is shown, and no day without posts', () => {
  const earlier = posts
    .slice(0, 5)
    .map((post) => ({ ...post, id: post.id + 100, publishedAt: '2026-11-27T12:00:00.000Z' }));
  const both = { ...list, posts: [...posts.slice(0, 5), ...earlier], total: 10 };
  const headings = (hidden: number[]) =>
    toRows(both, NO_FILTERS, new Set(hidden)).rows.flatMap(({ heading }) => heading?.day ?? []);
  expect(headings([2])).toEqual([DAY, '2026-11-27']);
  expect(headings([1, 2, 3, 4, 5])).toEqual(['2026-11-27']);
});

it('counts the posts that are shown for the promos', () => {
  const cards = posts.filter(({ id }) => id % 5 !== 1).slice(0, 12);
  const promoAt = (hidden: number) => {
    const ids = new Set(cards.slice(0, hidden).map(({ id }) => id));
    return toRows({ ...list, posts: cards }, NO_FILTERS, ids).rows.findIndex(({ promo }) => promo !== null);
  };
  expect([promoAt(0), promoAt(1), promoAt(3)]).toEqual([9, 9, -1]);
});

it('keeps the order of a search', () => {
  expect(idsOf(toRows(list, { ...NO_FILTERS, search: 'fees' })).flat()).toEqual(posts.map(({ id }) => id));
});

it('has the posts of a list of one day by their worth, each with its date and under no heading', () => {
  const looksOf = (filters: Partial<typeof NO_FILTERS>) =>
    toRows({ ...list, posts: posts.slice(0, 11) }, { ...NO_FILTERS, from: DAY, to: DAY, ...filters }).rows;
  const rows = looksOf({});
  expect(rows.map(({ posts: shown }) => shown.map(({ id }) => id)).at(-1)).toEqual([1, 6, 11]);
  expect(rows.at(-1)?.look).toBe('quote');
  expect(rows.every(({ heading, isDated }) => heading === null && isDated)).toBe(true);
  expect(looksOf({ sort: 'relevance' }).every(({ look }) => look === 'card')).toBe(true);
  expect(looksOf({ search: 'fees' }).every(({ look }) => look === 'card')).toBe(true);
});
