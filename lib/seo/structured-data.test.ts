import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTERS } from '#lib/feed/filters.ts';
import { makePost } from '#test/factories/post.ts';
import {
  breadcrumbData,
  feedPageData,
  listPageData,
  newsArticleData,
  profilePageData,
  websiteData,
} from './structured-data';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

describe('structured data', () => {
  it('offers a search action on the root path’s search parameter', () => {
    expect(websiteData()).toMatchObject({
      '@type': 'WebSite',
      potentialAction: {
        target: { urlTemplate: 'https://feed.example.com/?search={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
  });

  it('describes an article by its text, author, date and topics', () => {
    const data = newsArticleData(makePost(), null);
    expect(data.description).toBe(
      'A keyword that loses money at one bid may earn it at another. By Noor Ibsen. Published 2026-03-01. Topics: #ppc.',
    );
    expect(data.author).toEqual({
      '@type': 'Person',
      name: 'Noor Ibsen',
      url: 'https://www.linkedin.com/in/noor-ibsen',
    });
    expect(data).toMatchObject({
      datePublished: '2026-03-01T09:00:00.000Z',
      dateModified: '2026-03-02T10:30:00.000Z',
      keywords: 'ppc',
    });
  });

  it('says whose words they are, and where they stood first', () => {
    const data = newsArticleData(makePost(), '/authors/noor-ibsen');
    const author = {
      '@type': 'Person',
      '@id': 'https://feed.example.com/authors/noor-ibsen#person',
      name: 'Noor Ibsen',
      url: 'https://feed.example.com/authors/noor-ibsen',
      sameAs: 'https://www.linkedin.com/in/noor-ibsen',
    };
    expect(data).toMatchObject({ author, copyrightHolder: author, creditText: 'Noor Ibsen, LinkedIn' });
    expect(data.isBasedOn).toBe(makePost().sourceUrl);
    expect(newsArticleData(makePost({ sourceUrl: null }), null)).not.toHaveProperty('isBasedOn');
  });

  it('shows the picture of the page: its own, or the one drawn from its words', () => {
    const image = { url: 'https://img.test/a.png', width: 1200, height: 627, alt: '', small: null, medium: null };
    expect(newsArticleData(makePost({ image }), null).image).toEqual(['https://img.test/a.png']);
    const drawn = ['https://feed.example.com/og/post/post-1'];
    expect(newsArticleData(makePost({ image: null }), null).image).toEqual(drawn);
    // No network previews it.
    expect(newsArticleData(makePost({ image: { ...image, width: 1 } }), null).image).toEqual(drawn);
    expect(newsArticleData(makePost({ image: { ...image, url: '/uploads/a.webp' } }), null).image).toEqual(drawn);
  });

  it('names no person for a post whose author is not known', () => {
    const data = newsArticleData(makePost({ author: null, authorLink: null }), null);
    for (const property of ['author', 'creditText', 'copyrightHolder']) expect(data).not.toHaveProperty(property);
    expect(data.description).not.toContain('By ');
  });

  it('keeps the headline within 110 characters', () => {
    expect(String(newsArticleData(makePost({ title: 'word '.repeat(60) }), null).headline).length).toBeLessThanOrEqual(
      110,
    );
  });

  it('describes an author with the properties that Google requires for a profile page', () => {
    const names = ['Noor Ibsen', 'NOOR IBSEN'];
    const filters = { ...NO_FILTERS, authors: names };
    const author = { kind: 'authors', name: 'Noor Ibsen', names, path: '/authors/noor-ibsen', filters } as const;
    const links = [{ platform: 'LinkedIn', url: 'https://www.linkedin.com/in/noor-ibsen' }];
    const feed = { posts: [makePost()], page: 1, pageSize: 25, total: 34 };
    const profile = {
      feed,
      first: null,
      last: null,
      hashtags: [],
      authors: [],
      links,
      mostSaved: [],
      weeks: null,
      cited: [],
      citedIn: 0,
    };
    expect(profilePageData(author, profile)).toMatchObject({
      '@type': 'ProfilePage',
      url: 'https://feed.example.com/authors/noor-ibsen',
      mainEntity: {
        '@type': 'Person',
        '@id': 'https://feed.example.com/authors/noor-ibsen#person',
        name: 'Noor Ibsen',
        alternateName: ['NOOR IBSEN'],
        sameAs: ['https://www.linkedin.com/in/noor-ibsen'],
        agentInteractionStatistic: { interactionType: { '@type': 'WriteAction' }, userInteractionCount: 34 },
      },
      hasPart: [
        {
          '@type': 'Article',
          headline: expect.any(String),
          url: 'https://feed.example.com/feed/post-1',
          datePublished: '2026-03-01T09:00:00.000Z',
          author: { '@id': 'https://feed.example.com/authors/noor-ibsen#person' },
        },
      ],
    });
  });

  it('lists the feed and the way to an article with absolute addresses', () => {
    expect(feedPageData('/', [makePost(), makePost({ id: 2 })])).toMatchObject({
      mainEntity: {
        numberOfItems: 2,
        itemListElement: [{ position: 1, url: 'https://feed.example.com/feed/post-1' }, { position: 2 }],
      },
    });
    const list = { name: 'Authors', path: '/authors', items: [{ name: 'Ada', href: '/authors/ada' }] };
    expect(listPageData(list)).toMatchObject({
      name: 'Authors',
      url: 'https://feed.example.com/authors',
      mainEntity: { itemListElement: [{ position: 1, url: 'https://feed.example.com/authors/ada' }] },
    });
    const [home, article] = ['https://feed.example.com/', 'https://feed.example.com/feed/post-1'];
    expect(breadcrumbData(makePost())).toMatchObject({
      itemListElement: [
        { item: home },
        { name: '#ppc', item: 'https://feed.example.com/hashtags/ppc' },
        { item: article },
      ],
    });
    expect(breadcrumbData(makePost({ hashtags: [] })).itemListElement).toHaveLength(2);
  });
});
