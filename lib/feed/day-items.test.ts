import { describe, expect, it } from 'vitest';
import { toDayItems } from './day-items';

type Kind = 'card' | 'short' | 'lead' | 'pictured';

let id = 0;
const postOf = (day: string, kind: Kind = 'card') => ({
  id: ++id,
  publishedAt: `${day}T12:00:00.000Z`,
  ...((kind === 'short' || kind === 'pictured') && { isShort: true as const }),
  image: kind === 'pictured' ? { url: '/a.webp', width: 1, height: 1, small: null } : null,
  ...(kind === 'lead' && { leads: day }),
});

/** The items in words, of posts of one day or more. */
function itemsOf(days: [string, Kind[]][], datedFrom?: number) {
  id = 0;
  const posts = days.flatMap(([day, kinds]) => kinds.map((kind) => postOf(day, kind)));
  return toDayItems(posts, datedFrom ?? posts.length).map((item) =>
    item.look === 'quote' ? `strip ${item.posts.map((post) => post.id)}` : `${item.look} ${item.posts[0]?.id}`,
  );
}

describe('toDayItems', () => {
  it('has the cited post of a day first, and its one-liners together at the end', () => {
    expect(
      itemsOf([
        ['2026-11-28', ['short', 'card', 'lead', 'short', 'card']],
        ['2026-11-27', ['card', 'card']],
      ]),
    ).toEqual(['lead 3', 'card 2', 'card 5', 'strip 1,4', 'card 6', 'card 7']);
  });

  it('leaves one alone a card, and one with a picture', () => {
    expect(itemsOf([['2026-11-28', ['short', 'card', 'pictured']]])).toEqual(['card 1', 'card 2', 'card 3']);
  });

  it('has one lead a day, and none that another day cites', () => {
    const cited = { ...postOf('2026-11-27'), leads: '2026-11-28' };
    expect(toDayItems([cited], 1)).toMatchObject([{ look: 'card' }]);
  });

  it('has strips of three or four', () => {
    const sizes = (count: number) =>
      itemsOf([['2026-11-28', Array.from({ length: count }, (): Kind => 'short')]]).map(
        (item) => item.split(',').length,
      );
    expect(sizes(4)).toEqual([4]);
    expect(sizes(5)).toEqual([3, 2]);
    expect(sizes(9)).toEqual([3, 3, 3]);
    expect(sizes(25)).toEqual([4, 3, 4, 3, 4, 3, 4]);
  });

  it('keeps the order where no day stands above', () => {
    expect(itemsOf([['2026-11-28', ['short', 'lead', 'short']]], 0)).toEqual(['card 1', 'card 2', 'card 3']);
    expect(itemsOf([['2026-11-28', ['short', 'lead', 'card', 'short']]], 2)).toEqual([
      'lead 2',
      'card 1',
      'card 3',
      'card 4',
    ]);
  });

  it('changes nothing on the page above, however long the day is', () => {
    const kinds = Array.from({ length: 25 }, (_, index): Kind => (index % 5 === 0 ? 'short' : 'card'));
    const first = itemsOf([['2026-11-28', kinds]]);
    const both = itemsOf([['2026-11-28', [...kinds, 'short', 'lead', 'short']]]);
    expect(both.slice(0, first.length)).toEqual(first);
    expect(both.slice(first.length)).toEqual(['lead 27', 'strip 26,28']);
  });

  it('has one lead for a day of several pages, also where each page has found one', () => {
    const kinds = Array.from({ length: 30 }, (_, index): Kind => (index === 3 || index === 26 ? 'lead' : 'card'));
    expect(itemsOf([['2026-11-28', kinds]]).filter((item) => item.startsWith('lead'))).toEqual(['lead 4']);
    const next = itemsOf([
      ['2026-11-28', kinds],
      ['2026-11-27', ['card', 'lead']],
    ]);
    expect(next.filter((item) => item.startsWith('lead'))).toEqual(['lead 4', 'lead 32']);
  });

  it('has a lead in two columns with a card beside it, two of them if it is high enough and they would be left over', () => {
    const spanOf = (cards: number, isPictured = false, from = 0) => {
      const image = isPictured ? postOf('2026-11-28', 'pictured').image : null;
      const before = Array.from({ length: from }, () => postOf('2026-11-29'));
      const posts = [
        ...before,
        { ...postOf('2026-11-28', 'lead'), image },
        ...Array.from({ length: cards }, () => postOf('2026-11-28')),
      ];
      return toDayItems(posts, posts.length).find(({ look }) => look === 'lead')?.span;
    };
    expect([1, 2, 3, 4, 5].map((cards) => spanOf(cards))).toEqual(['two', 'two', 'two', 'two', 'two']);
    expect([1, 2, 3, 4, 5].map((cards) => spanOf(cards, true))).toEqual(['two', 'tall', 'two', 'two', 'tall']);
    expect([spanOf(0), spanOf(0, true)]).toEqual(['all', 'all']);
    // A promo stands among them, or alone beside it.
    expect(spanOf(1, true, 8)).toBe('tall');
    expect(spanOf(2, true, 8)).toBe('two');
    expect(spanOf(0, false, 9)).toBe('two');
  });

  it('counts all posts', () => {
    id = 0;
    const posts = (['short', 'lead', 'card', 'short', 'short'] as const).map((kind) => postOf('2026-11-28', kind));
    expect(toDayItems(posts, posts.length).map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(toDayItems([], 0)).toEqual([]);
  });
});
