import { describe, expect, it } from 'vitest';
import type { FeedItem } from '../text/feed/normalize-items.ts';
import { itemToPost } from './item-to-post.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const defaults = { type: null, author: null, sourceName: 'The blog', dateOrder: null, now };
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

  it('leaves dates to ingest, in the order of day and month that the feed has', () => {
    expect(toPost({ date: 'yesterday' }).publishedAt).toBe('yesterday');
    expect(itemToPost(item({ date: '1/2/2026' }), 0, { ...defaults, dateOrder: 'month first' }).publishedAt).toBe(
      '2026-01-02T00:00:00.000Z',
    );
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
