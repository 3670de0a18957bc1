import { describe, expect, test } from 'vitest';
import { shownAuthor } from '@/lib/design/post-card';
import { authorOf, normalizePost } from './normalize';
import { wirePostListSchema, wirePostSchema } from './wire';

/** A post as a Strapi 4 sends it with everything populated. */
const CAPTURED = {
  id: 58,
  attributes: {
    title: 'A video ad moves the review count',
    description: 'A clean catalog reveals your budget.',
    url_slug: '/a-video-ad-moves-the-review-count-1m',
    createdAt: '2025-06-29T17:14:44.919Z',
    updatedAt: '2025-06-29T17:14:44.919Z',
    publishedAt: '2025-06-29T18:18:50.340Z',
    image: {
      data: {
        id: 20,
        attributes: {
          name: 'post-20.jpg',
          alternativeText: null,
          caption: null,
          width: 1200,
          height: 627,
          formats: {
            thumbnail: { url: '/uploads/thumbnail_post_20.jpg', width: 234, height: 122 },
            medium: { url: '/uploads/medium_post_20.jpg', width: 750, height: 392 },
            small: { url: '/uploads/small_post_20.jpg', width: 500, height: 261 },
          },
          url: '/uploads/post_20.jpg',
        },
      },
    },
    hashtags: { data: [{ id: 5, attributes: { name: '#keywords', createdAt: '2022-07-01T12:04:00.000Z' } }] },
    bookmarks: { data: [{ id: 2, attributes: { name: 'Read later' } }] },
    news_raw_data: {
      id: 58,
      text: 'Three numbers to check tonight.\n\nYour return rate.',
      type: 'LinkedIn',
      metaData: {
        id: 58,
        postUser: 'Ada Abel',
        postLink: 'https://www.linkedin.com/posts/ada-abel-58',
        userLink: 'https://www.linkedin.com/in/ada-abel',
        url_slug: 'a-video-ad-moves-the-review-count-1m',
      },
    },
  },
};

type Attributes = Record<string, unknown>;

const BARE = {
  url_slug: 'bare',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
};

const normalize = (attributes: Attributes) =>
  normalizePost(wirePostSchema.parse({ id: 1, attributes: { ...BARE, ...attributes } }));

describe('normalizePost', () => {
  test('replaces or omits invalid dates, addresses and slugs, so that one malformed post does not break the feed', () => {
    const post = normalize({
      url_slug: '/half-\ud800',
      publishedAt: 'yesterday',
      updatedAt: '',
      image: { data: { attributes: { url: 'http://[' } } },
    });
    expect(post).toMatchObject({
      slug: 'half-\ufffd',
      publishedAt: BARE.createdAt,
      updatedAt: BARE.createdAt,
      image: null,
    });
  });

  test('converts a captured post to the model', () => {
    expect(normalizePost(wirePostSchema.parse(CAPTURED))).toEqual({
      id: 58,
      slug: 'a-video-ad-moves-the-review-count-1m',
      title: 'A video ad moves the review count',
      description: 'A clean catalog reveals your budget.',
      text: 'Three numbers to check tonight.\n\nYour return rate.',
      author: 'Ada Abel',
      authorPath: '/authors/ada-abel',
      authorLink: 'https://www.linkedin.com/in/ada-abel',
      sourceUrl: 'https://www.linkedin.com/posts/ada-abel-58',
      platform: 'LinkedIn',
      image: {
        url: '/uploads/post_20.jpg',
        width: 1200,
        height: 627,
        alt: 'Image of the post “A video ad moves the review count”',
        small: { url: '/uploads/small_post_20.jpg', width: 500, height: 261 },
        medium: { url: '/uploads/medium_post_20.jpg', width: 750, height: 392 },
      },
      hashtags: [{ id: 5, name: '#keywords' }],
      bookmarks: [{ id: 2, name: 'Read later' }],
      createdAt: '2025-06-29T17:14:44.919Z',
      publishedAt: '2025-06-29T18:18:50.340Z',
      updatedAt: '2025-06-29T17:14:44.919Z',
      modifiedAt: '2025-06-29T18:18:50.340Z',
    });
  });

  test('makes do with a post that has nothing but a slug', () => {
    expect(normalize({})).toEqual({
      id: 1,
      slug: 'bare',
      title: 'Untitled post',
      description: '',
      text: '',
      author: null,
      authorPath: null,
      authorLink: null,
      sourceUrl: null,
      platform: 'LinkedIn',
      image: null,
      hashtags: [],
      bookmarks: [],
      createdAt: BARE.createdAt,
      publishedAt: BARE.createdAt,
      updatedAt: BARE.updatedAt,
      modifiedAt: BARE.createdAt,
    });
  });

  test('has the date of the last correction, and a language that is not the site’s own', () => {
    const correctedAt = '2026-02-03T00:00:00.000Z';
    expect(normalize({ correctedAt, language: 'de' })).toMatchObject({ modifiedAt: correctedAt, language: 'de' });
    for (const language of ['en', 'German', 5]) expect(normalize({ language })).not.toHaveProperty('language');
  });

  test('falls back to the description for the text and to the first line for the title', () => {
    expect(normalize({ title: 'A title', description: 'Described' })).toMatchObject({ text: 'Described' });
    expect(normalize({ news_raw_data: { text: 'First line\nSecond line' } })).toMatchObject({ title: 'First line' });
  });

  test('omits fields of the wrong shape, so that one malformed post does not break the feed', () => {
    expect(normalize({ image: 'x', hashtags: 3, bookmarks: { data: 'x' }, news_raw_data: 'text' })).toMatchObject({
      image: null,
      hashtags: [],
      bookmarks: [],
      author: null,
    });
  });

  test('keeps the space of a link preview for an image without dimensions', () => {
    expect(normalize({ image: { data: { attributes: { url: 'https://cdn.example/a.png' } } } }).image).toMatchObject({
      url: 'https://cdn.example/a.png',
      width: 1200,
      height: 630,
      small: null,
      medium: null,
    });
  });

  test.each([
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['/relative', null],
    ['', null],
    ['http://example.com/a b', 'http://example.com/a%20b'],
  ])('a stored link of %j becomes %j', (postLink, expected) => {
    const post = normalize({ news_raw_data: { metaData: { postLink, userLink: postLink } } });
    expect([post.sourceUrl, post.authorLink]).toEqual([expected, expected]);
  });

  test.each([
    ['Twitter', null, 'Twitter'],
    ['twitter', null, 'Twitter'],
    ['X', null, 'Twitter'],
    ['LinkedIn', 'https://x.com/a/status/1', 'LinkedIn'],
    [null, 'https://x.com/a/status/1', 'Twitter'],
    [null, 'https://twitter.com/a/status/1', 'Twitter'],
    [null, 'https://www.linkedin.com/posts/a', 'LinkedIn'],
    [null, 'https://notx.com/a', 'notx.com'],
    [null, null, 'LinkedIn'],
    [null, 'https://de.linkedin.com/posts/a', 'LinkedIn'],
    ['web', 'https://www.youtube.com/watch?v=1', 'youtube.com'],
    ['web', null, 'Web'],
    ['LinkedIn', 'https://blog.example.com/a', 'LinkedIn'],
    // Of a hosted content API; ours has no others.
    ['Mastodon', null, 'Mastodon'],
    ['Mastodon', 'https://mastodon.social/@a/1', 'mastodon.social'],
  ])('type %j with the link %j is %s', (type, postLink, platform) => {
    expect(normalize({ news_raw_data: { type, metaData: { postLink } } }).platform).toBe(platform);
  });

  test('a list needs its total', () => {
    expect(wirePostListSchema.safeParse({ data: [CAPTURED], meta: { pagination: { total: 1 } } }).success).toBe(true);
    expect(wirePostListSchema.safeParse({ data: [CAPTURED], meta: {} }).success).toBe(false);
  });
});

test('an article has its text without the marker of its author, whatever follows it', () => {
  const raw = { text: 'Words.\n\nBo Bell\nLink to post\nhttps://x.com/1\n\n#ppc', metaData: {} };
  const post = { ...CAPTURED, attributes: { ...CAPTURED.attributes, news_raw_data: raw } };
  expect(normalizePost(wirePostSchema.parse(post))).toMatchObject({ text: 'Words.\n\n#ppc', author: 'Bo Bell' });
});

describe('the author of a post (spec §3)', () => {
  test.each([
    ['the name that came along', { metaData: { postUser: ' Ada Abel ' }, text: 'Bo Bell\nLink to post' }, 'Ada Abel'],
    ['the line before the marker', { text: 'Some text\nBo Bell\nLink to post: https://x.com' }, 'Bo Bell'],
    ['blank lines between', { text: 'Some text\nBo Bell\n\n  \nlink to post' }, 'Bo Bell'],
    ['a blank name counts as none', { metaData: { postUser: '  ' }, text: 'Bo Bell\nLink to post' }, 'Bo Bell'],
    ['a marker with nothing before it', { text: 'Link to post\nBo Bell' }, null],
    ['no marker', { text: 'Some text\nBo Bell' }, null],
    ['no data', null, null],
  ])('%s', (_, raw, author) => {
    expect(authorOf(raw)).toBe(author);
  });

  test.each([
    [{ metaData: { postUser: 'Ada Abel' } }, '/authors/ada-abel'],
    [{ text: 'Some text\nBo Bell\nLink to post' }, null],
    // The upstream compares whole values: the name as it is shown would find nothing.
    [{ metaData: { postUser: ' Ada Abel ' } }, null],
    [{ metaData: { postUser: ' ' } }, null],
    [null, null],
  ])('has a page where the upstream has the name as it is shown: %j', (news_raw_data, authorPath) => {
    expect(normalize({ news_raw_data })).toMatchObject({ authorPath });
  });

  test.each([
    null,
    { text: 'Text' },
    { metaData: { postUser: 'Unknown User' } },
    { text: 'unknown user\nLink to post' },
  ])('is nobody, shown as "Unknown User", without a name: %j', (news_raw_data) => {
    const { author, authorPath } = normalize({ news_raw_data });
    expect({ author, authorPath, shown: shownAuthor(author) }).toEqual({
      author: null,
      authorPath: null,
      shown: 'Unknown User',
    });
  });
});
