import { XMLParser, XMLValidator } from 'fast-xml-parser';
import Parser from 'rss-parser';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makePost } from '#test/factories/post.ts';
import { assertWellFormed } from '#test/rig/assert-well-formed.ts';
import { NO_FILTERS } from '@/lib/feed/filters';
import { buildFeedDocument } from './serve-feed';

const UGLY = makePost({
  id: 2,
  slug: 'ugly',
  title: 'Tags & <b>"quotes"</b> \u0007 😀',
  hashtags: [{ id: 1, name: '#a<b>&"\u0000]]>' }],
  text: "<script>alert('x')</script> & ]]> see https://example.com/a?b=1&c=2.\n\nSecond\nline \uD800",
  image: { url: '/uploads/a.png', width: 1200, height: 627, alt: 'A "bar" chart', small: null, medium: null },
});

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://feed.example.com');
  vi.stubEnv('SITE_NAME', 'Sellerfeed');
});

it('names the WebSub hub, only in the unfiltered feed', () => {
  const build = (filters = NO_FILTERS) =>
    (['rss', 'atom', 'json'] as const).map((format) => buildFeedDocument(format, [makePost()], filters));
  for (const document of build()) expect(document).not.toContain('hub');
  vi.stubEnv('WEBSUB_HUB', 'https://hub.example.com/');
  const [rss, atom, json] = build();
  expect(rss).toContain('<atom:link href="https://hub.example.com/" rel="hub"');
  expect(atom).toContain('<link rel="hub" href="https://hub.example.com/"');
  expect(JSON.parse(json ?? '').hubs).toEqual([{ type: 'WebSub', url: 'https://hub.example.com/' }]);
  for (const document of build({ ...NO_FILTERS, authors: ['Ada'] })) expect(document).not.toContain('hub.example.com');
});

it.each([
  ['rss', /<dc:creator>/],
  ['atom', /<entry>.*<author>/s],
  ['json', /"authors"/],
] as const)('%s names no author of a post whose author is not known', (format, pattern) => {
  const build = (author: string | null) =>
    buildFeedDocument(format, [makePost({ author, authorLink: null })], NO_FILTERS);
  expect(build('Ada Abel')).toMatch(pattern);
  expect(build(null)).not.toMatch(pattern);
});

it('says where a post stood first, if anybody knows', () => {
  const build = (sourceUrl: string | null) =>
    (['rss', 'atom', 'json'] as const).map((format) =>
      buildFeedDocument(format, [makePost({ sourceUrl, platform: 'LinkedIn' })], NO_FILTERS),
    );
  const [rss, atom, json] = build('https://www.linkedin.com/posts/ada_1?a=1&b=2');
  expect(rss).toContain('<source url="https://www.linkedin.com/posts/ada_1?a=1&amp;b=2">LinkedIn</source>');
  expect(atom).toContain('<link rel="via" href="https://www.linkedin.com/posts/ada_1?a=1&amp;b=2"></link>');
  expect(JSON.parse(json ?? '').items[0].external_url).toBe('https://www.linkedin.com/posts/ada_1?a=1&b=2');
  for (const document of build(null)) expect(document).not.toMatch(/<source|rel="via"|external_url/);
});

it('is a JSON Feed 1.1 with a list of authors', () => {
  const feed = JSON.parse(buildFeedDocument('json', [makePost({ author: 'Ada', authorLink: null })], NO_FILTERS));
  expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', language: 'en' });
  expect(feed.items[0].authors).toEqual([{ name: 'Ada' }]);
});

describe('RSS and Atom', () => {
  it.each(['rss', 'atom'] as const)('%s is well-formed and complete for ugly posts', async (format) => {
    const xml = buildFeedDocument(format, [makePost(), UGLY], NO_FILTERS);
    expect(XMLValidator.validate(xml)).toBe(true);
    const feed = await new Parser().parseString(xml);
    expect(feed.items.map(({ link }) => link)).toEqual([
      'https://feed.example.com/feed/post-1',
      'https://feed.example.com/feed/ugly',
    ]);
  });

  it('has titles that are text in RSS and HTML in Atom', () => {
    const [rss, atom] = (['rss', 'atom'] as const).map((format) =>
      new XMLParser().parse(buildFeedDocument(format, [UGLY], NO_FILTERS)),
    );
    expect(rss.rss.channel.item.title).toBe('Tags & <b>"quotes"</b>  😀');
    expect(atom.feed.entry.title).toBe('Tags &amp; &lt;b&gt;&quot;quotes&quot;&lt;/b&gt;  😀');
  });

  it('has descriptions that readers may take for HTML', () => {
    const post = makePost({ description: '<img src=x onerror=alert(1)> & more' });
    const [rss, atom] = (['rss', 'atom'] as const).map((format) =>
      new XMLParser().parse(buildFeedDocument(format, [post], NO_FILTERS)),
    );
    const escaped = '&lt;img src=x onerror=alert(1)&gt; &amp; more';
    expect(rss.rss.channel.item.description).toBe(escaped);
    expect(atom.feed.entry.summary).toBe(escaped);
    expect(JSON.parse(buildFeedDocument('json', [post], NO_FILTERS)).items[0].summary).toBe(post.description);
  });

  it('survives a hashtag of markup and a title that ends CDATA twice', () => {
    const post = makePost({ title: ']]> and ]]>', hashtags: [{ id: 1, name: `#<b a="1">${'x'.repeat(10_000)}` }] });
    for (const format of ['rss', 'atom'] as const) {
      const xml = buildFeedDocument(format, [post], NO_FILTERS);
      assertWellFormed(xml);
      expect(xml).toContain(`&lt;b a=&quot;1&quot;&gt;xxx`);
    }
  });

  it('carries the whole text with the markup of a post escaped', () => {
    const xml = buildFeedDocument('rss', [UGLY], NO_FILTERS);
    const content: string = new XMLParser().parse(xml).rss.channel.item['content:encoded'];
    expect(content).toContain('&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;');
    expect(content).toContain('<a href="https://example.com/a?b=1&amp;c=2">');
    expect(content).toContain('Second<br>line');
    expect(content).toContain('src="https://feed.example.com/uploads/a.png"');
    expect(content).not.toContain('<script>');
  });

  it('has the links of the site', () => {
    const text = 'See https://example.com/wiki/Seller_(disambiguation), (www.example.com) & https://localhost/.';
    const [item] = JSON.parse(buildFeedDocument('json', [makePost({ text })], NO_FILTERS)).items;
    const disambiguation = 'https://example.com/wiki/Seller_(disambiguation)';
    expect(item.content_html).toContain(
      `<p dir="auto">See <a href="${disambiguation}">${disambiguation}</a>, ` +
        '(<a href="https://www.example.com/">www.example.com</a>) &amp; https://localhost/.</p>',
    );
  });

  it('names the author of every item without inventing an e-mail address', () => {
    const [rss, atom] = (['rss', 'atom'] as const).map((format) => buildFeedDocument(format, [makePost()], NO_FILTERS));
    expect(rss).toContain('<dc:creator>Noor Ibsen</dc:creator>');
    expect(rss).not.toContain('<author>');
    expect(new XMLParser().parse(atom ?? '').feed.entry.author.name).toBe('Noor Ibsen');
  });

  it('keeps an item’s id when the post changes', () => {
    const ids = [makePost(), makePost({ title: 'Edited', updatedAt: '2026-05-01T00:00:00.000Z' })].map(
      (post) => new XMLParser().parse(buildFeedDocument('atom', [post], NO_FILTERS)).feed.entry.id,
    );
    expect(ids[0]).toBe(ids[1]);
  });

  it('points at its own address, filters included', () => {
    const xml = buildFeedDocument('rss', [], {
      ...NO_FILTERS,
      search: 'ppc & bids',
      authors: ['Noor Ibsen'],
      bookmarks: [3],
    });
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).toContain('https://feed.example.com/rss.xml?search=ppc+%26+bids&amp;authors=Noor+Ibsen');
    expect(xml).not.toContain('bookmarks');
  });
});

describe('JSON Feed', () => {
  it('is a version 1 feed with absolute addresses and full text', () => {
    const feed = JSON.parse(buildFeedDocument('json', [UGLY], NO_FILTERS));
    expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
    expect(feed.feed_url).toBe('https://feed.example.com/feed.json');
    expect(feed.items[0]).toMatchObject({
      id: 'https://feed.example.com/feed/ugly',
      url: 'https://feed.example.com/feed/ugly',
    });
    expect(feed.items[0].content_html).toContain('Second<br>line');
  });
});
