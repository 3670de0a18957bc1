import { describe, expect, it } from 'vitest';
import type { FeedItem } from './feed/normalize-items.ts';
import { itemToPost } from './item-to-post.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const defaults = { type: null, author: null, sourceName: 'The blog', now };
const item = (fields: Partial<FeedItem>): FeedItem => ({
  ...{ id: null, title: null, text: 'A text.', link: null, author: null, date: null, image: null },
  ...fields,
});
const toPost = (fields: Partial<FeedItem>) => itemToPost(item(fields), 0, defaults);

describe('itemToPost', () => {
  it('lets the source’s author and type win', () => {
    const post = itemToPost(item({ author: 'Feed' }), 0, { ...defaults, type: 'Twitter', author: 'Jo' });
    expect(post).toMatchObject({ type: 'Twitter', postUser: 'Jo' });
    expect(toPost({ author: 'Feed' })).toMatchObject({ type: undefined, postUser: 'Feed' });
  });

  it.each([
    ['the item’s author', { author: 'Feed' }, 'Feed'],
    ['the source’s name for an item without one', {}, 'The blog'],
    ['the name in the text, which ingest finds', { text: 'A text\nBo Bell\nLink to post' }, undefined],
  ])('has as author %s', (_what, fields, postUser) => {
    expect(toPost(fields).postUser).toBe(postUser);
  });

  it('takes the title for the text where there is no other', () => {
    expect(toPost({ title: 'Only this', text: '' })).toMatchObject({ text: 'Only this', title: undefined });
  });

  it.each([
    ['A text of many…', 'A text of many words, and more', undefined],
    ['a text of MANY...', 'A  text of many words', undefined],
    ['A headline', 'A text', 'A headline'],
  ])('the title %j of %j', (title, text, kept) => {
    expect(toPost({ title, text }).title).toBe(kept);
  });

  it.each([
    ['Wed, 29 Apr 2026 20:19:24 EST', '2026-04-30T01:19:24.000Z'],
    ['Wed, 29 Apr 2026 20:19:24 +0200', '2026-04-29T18:19:24.000Z'],
    ['29 Apr 26 20:19 GMT', '2026-04-29T20:19:00.000Z'],
    ['April 29, 2026 8:19 pm', '2026-04-29T20:19:00.000Z'],
    ['2026-04-29', '2026-04-29T00:00:00.000Z'],
    ['yesterday', '2026-05-01T12:00:00.000Z'],
    ['1970-01-01T00:00:00Z', '2026-05-01T12:00:00.000Z'],
    ['2036-01-01T00:00:00Z', '2026-05-01T12:00:00.000Z'],
  ])('the date %s', (date, publishedAt) => {
    expect(toPost({ date }).publishedAt).toBe(publishedAt);
  });

  it('keeps the order of items without dates', () => {
    const dates = [0, 1, 2].map((index) => itemToPost(item({}), index, defaults).publishedAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(new Set(dates).size).toBe(3);
  });

  it('cuts what is longer than ingest takes', () => {
    const long = toPost({
      text: 'word '.repeat(20_000),
      author: 'J'.repeat(500),
      image: `https://a.example/${'i'.repeat(1000)}`,
    });
    expect(long.text.length).toBeLessThanOrEqual(50_000);
    expect(long.postUser).toHaveLength(200);
    expect(long.imageUrl).toBeUndefined();
  });
});
