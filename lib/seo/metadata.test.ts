import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { NO_FILTERS } from '@/lib/feed/filters';
import { articleMetadata, pageMetadata } from './metadata';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com/');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

describe('pageMetadata', () => {
  it('lets the default title stand alone and adds the site to any other', () => {
    expect(pageMetadata({ path: '/' }).title).toEqual({ absolute: 'A curated feed of the top Amazon experts posts' });
    expect(pageMetadata({ path: '/subscribe', title: 'Subscribe' }).title).toEqual({
      absolute: 'Subscribe | Sellerfeed',
    });
  });

  it('builds the canonical URL from origin and path alone', () => {
    const metadata = pageMetadata({ path: '/', title: 'Posts about ppc', feed: { ...NO_FILTERS, search: 'ppc' } });
    expect(metadata.alternates?.canonical).toBe('https://feed.example.com/');
    expect(metadata.alternates?.types).toEqual({
      'application/rss+xml': [
        { url: 'https://feed.example.com/rss.xml?search=ppc', title: 'Posts about ppc | Sellerfeed (RSS)' },
      ],
      'application/atom+xml': [
        { url: 'https://feed.example.com/atom.xml?search=ppc', title: 'Posts about ppc | Sellerfeed (Atom)' },
      ],
      'application/feed+json': [
        { url: 'https://feed.example.com/feed.json?search=ppc', title: 'Posts about ppc | Sellerfeed (JSON)' },
      ],
    });
    // Those of a page that is no feed are of all posts.
    expect(pageMetadata({ path: '/about', title: 'About' }).alternates?.types?.['application/rss+xml']).toEqual([
      { url: 'https://feed.example.com/rss.xml', title: 'Sellerfeed (RSS)' },
    ]);
  });

  it('describes, allows indexing and falls back to the default picture', () => {
    const metadata = pageMetadata({ path: '/' });
    expect(metadata.description).toBe('A curated feed of the top Amazon experts posts. Updated daily.');
    expect(metadata.robots).toMatchObject({ index: true, follow: true });
    expect(metadata.openGraph?.images).toEqual([
      expect.objectContaining({ url: 'https://feed.example.com/og/page/default', width: 1200, height: 630 }),
    ]);
    expect(metadata.other).toEqual({ language: 'en', 'geo.region': 'US' });
  });

  it('clips descriptions on a word', () => {
    const { description } = pageMetadata({ path: '/', description: `${'word '.repeat(60)}end` });
    expect(description?.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
  });
});

describe('articleMetadata', () => {
  it('adds dates, author and tags', () => {
    expect(articleMetadata(makePost()).openGraph).toMatchObject({
      type: 'article',
      publishedTime: '2026-03-01T09:00:00.000Z',
      modifiedTime: '2026-03-02T10:30:00.000Z',
      authors: ['Noor Ibsen'],
      tags: ['ppc'],
    });
  });

  it('says of a few words whose they are and what about', () => {
    const describe = (post: object) => articleMetadata(makePost(post)).description;
    expect(describe({ description: '', text: 'Bid less' })).toBe('Bid less. By Noor Ibsen. About #ppc.');
    expect(describe({ description: '', text: 'Bid less!', author: null, hashtags: [] })).toBe('Bid less!');
    expect(describe({ description: 'word '.repeat(20) })).toBe('word '.repeat(20).trim());
  });

  it('is in the language of the words', () => {
    expect(articleMetadata(makePost()).openGraph).toMatchObject({ locale: 'en_US' });
    expect(articleMetadata(makePost({ language: 'de' })).openGraph).toMatchObject({ locale: 'de_DE' });
    expect(articleMetadata(makePost({ language: 'ar' })).openGraph).toMatchObject({ locale: 'ar_EG' });
  });

  it('asks search engines to leave out what is thin only where a setting says so', () => {
    expect(articleMetadata(makePost(), true).robots).toMatchObject({ index: true });
    vi.stubEnv('NOINDEX_SHORT_POSTS', 'on');
    expect(articleMetadata(makePost(), true).robots).toEqual({ index: false, follow: true });
    expect(articleMetadata(makePost(), false).robots).toMatchObject({ index: true });
    vi.unstubAllEnvs();
  });

  it('uses the post’s picture, or one drawn from its title', () => {
    const picture = { url: '/uploads/a.png', width: 1080, height: 1350, alt: 'A chart', small: null, medium: null };
    const [own] = [articleMetadata(makePost({ image: picture })).openGraph?.images].flat();
    expect(own).toMatchObject({
      url: 'https://feed.example.com/uploads/a.png',
      width: 1080,
      height: 1350,
      alt: 'A chart',
    });
    const webp = { ...picture, url: '/uploads/a.webp', width: 2400, height: 1200 };
    const [jpeg] = [articleMetadata(makePost({ image: webp })).openGraph?.images].flat();
    expect(jpeg).toMatchObject({
      url: 'https://feed.example.com/og/post/post-1',
      width: 1200,
      height: 600,
      alt: 'A chart',
    });
    const [elsewhere] = [
      articleMetadata(makePost({ image: { ...webp, url: 'https://cdn.test/a.webp' } })).openGraph?.images,
    ].flat();
    expect(elsewhere).toMatchObject({ url: 'https://cdn.test/a.webp' });
    const [drawn] = [articleMetadata(makePost()).openGraph?.images].flat();
    expect(drawn).toMatchObject({ url: 'https://feed.example.com/og/post/post-1', width: 1200, height: 630 });
  });
});
