import { describe, expect, test } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import type { Post } from './model';
import { pickRelated, relatedScore } from './related';

const NOW = new Date('2026-03-01T00:00:00.000Z');
const LONG_AGO = '2020-01-01T00:00:00.000Z';

let lastId = 0;

/** A post that shares nothing with any other. */
function createPost(changes: Partial<Post>): Post {
  lastId += 1;
  const blank = { title: '', description: '', text: '', author: `Author ${lastId}`, hashtags: [] };
  return makePost({ id: lastId, ...blank, publishedAt: LONG_AGO, ...changes });
}

const tags = (...ids: number[]) => ids.map((id) => ({ id, name: `#tag${id}` }));
const score = (post: Partial<Post>, candidate: Partial<Post>): number =>
  relatedScore(createPost(post), createPost(candidate), NOW);

describe('the score of a related article (spec §9)', () => {
  test('is nothing for posts that share nothing', () => {
    expect(score({ text: 'alpha' }, { text: 'omega' })).toBe(0);
  });

  test('gives 0.4 for the same author', () => {
    expect(score({ author: 'Ada' }, { author: 'Ada' })).toBeCloseTo(0.4);
  });

  test('scores two unknown authors as different', () => {
    expect(score({ author: null }, { author: null })).toBe(0);
  });

  test('gives half the Jaccard similarity of words over three letters', () => {
    // Shared: listing, images. Together: listing, images, convert, matter. "and" and "ppc" are too short to count.
    expect(score({ text: 'Listing images and convert ppc' }, { text: 'listing IMAGES and matter ppc' })).toBeCloseTo(
      0.5 * (2 / 4),
    );
    expect(score({ title: 'listing', text: 'images' }, { text: 'images listing' })).toBeCloseTo(0.5);
  });

  test('gives 0.3 times the overlap of hashtags', () => {
    expect(score({ hashtags: tags(1, 2) }, { hashtags: tags(1, 2) })).toBeCloseTo(0.3);
    expect(score({ hashtags: tags(1, 2, 3) }, { hashtags: tags(1, 4) })).toBeCloseTo(0.3 / 3);
    expect(score({ hashtags: [] }, { hashtags: tags(1) })).toBe(0);
  });

  test.each([
    ['2026-03-01T00:00:00.000Z', 0.1],
    ['2026-02-14T00:00:00.000Z', 0.05],
    ['2026-01-30T00:00:00.000Z', 0],
    ['2025-01-01T00:00:00.000Z', 0],
    ['2026-04-01T00:00:00.000Z', 0.1],
  ])('a post of %s gets %d for being recent', (publishedAt, expected) => {
    expect(score({}, { publishedAt })).toBeCloseTo(expected);
  });
});

describe('related articles', () => {
  test('are the four best, best first', () => {
    const post = createPost({ author: 'Ada', text: 'listing images', hashtags: tags(1) });
    const nothing = createPost({ text: 'omega' });
    const byTag = createPost({ hashtags: tags(1) });
    const byAuthor = createPost({ author: 'Ada' });
    const byText = createPost({ text: 'listing images' });
    const byAll = createPost({ author: 'Ada', text: 'listing images', hashtags: tags(1) });
    expect(pickRelated(post, [nothing, byTag, byAuthor, byText, byAll], NOW)).toEqual([byAll, byText, byAuthor, byTag]);
  });

  test('leave out the post itself and put the newer one first among equals', () => {
    const post = createPost({ author: 'Ada' });
    const older = createPost({ author: 'Ada', publishedAt: '2020-01-01T00:00:00.000Z' });
    const newer = createPost({ author: 'Ada', publishedAt: '2021-01-01T00:00:00.000Z' });
    expect(pickRelated(post, [post, older, newer], NOW)).toEqual([newer, older]);
  });
});
