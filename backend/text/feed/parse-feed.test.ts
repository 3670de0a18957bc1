import { describe, expect, it } from 'vitest';
import type { Feed } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

const URL_OF_FEED = 'https://example.com/blog/feed.xml';
const rss = (items: string) => `<?xml version="1.0"?><rss version="2.0"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Jo &amp; Co</title>${items}</channel></rss>`;

function parse(document: string): Feed {
  const parsed = parseFeed(document, URL_OF_FEED);
  if (parsed.kind !== 'feed') throw new Error('It is a page.');
  return parsed;
}
const firstItem = (items: string) => parse(rss(items)).items[0];

describe('parseFeed', () => {
  it.each(['issued', 'created', 'date'])('reads the date of publication in dcterms:%s', (name) => {
    const terms = 'xmlns:dcterms="http://purl.org/dc/terms/"';
    const item = `<item ${terms}><title>a</title><dcterms:${name}>2003-12-31T10:14:55Z</dcterms:${name}></item>`;
    expect(firstItem(item)?.date).toBe('2003-12-31T10:14:55Z');
  });

  it('reads RSS with its usual extensions', () => {
    const feed = parse(
      rss(`<item><title>Bids &amp;amp; budgets</title><link>/1?utm_source=rss</link><pubDate>Wed, 10 Oct 2018 20:19:24 GMT</pubDate>
        <dc:creator><![CDATA[Jo Smith]]></dc:creator><description>short</description>
        <content:encoded><![CDATA[<p>One</p><p>two &amp; three</p><img src="in-text.png">]]></content:encoded>
        <media:content url="https://cdn.example.com/m.jpg" medium="image"/></item>`),
    );
    expect(feed).toEqual({
      kind: 'feed',
      format: 'RSS',
      title: 'Jo & Co',
      items: [
        {
          id: null,
          title: 'Bids & budgets',
          text: 'One\n\ntwo & three',
          link: 'https://example.com/1?utm_source=rss',
          author: 'Jo Smith',
          date: 'Wed, 10 Oct 2018 20:19:24 GMT',
          image: 'https://cdn.example.com/m.jpg',
        },
      ],
    });
  });

  it('reads Atom', () => {
    const feed = parse(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A &lt;b&gt;x&lt;/b&gt;</title>
      <author><name>Jo</name></author><entry><title type="text">5 &lt; 6</title><id>urn:1</id>
      <link rel="self" href="/self"/><link rel="enclosure" href="e.jpg" type="image/jpeg"/><link href="../p/1"/>
      <updated>2026-01-02T00:00:00Z</updated><published>2026-01-01T00:00:00Z</published>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <b>you</b></p><p>there</p></div></content>
      </entry></feed>`);
    expect(feed).toMatchObject({ format: 'Atom', title: 'A x' });
    expect(feed.items).toEqual([
      {
        id: 'urn:1',
        title: '5 < 6',
        text: 'Hello you\n\nthere',
        link: 'https://example.com/p/1',
        author: 'Jo',
        date: '2026-01-01T00:00:00Z',
        image: 'https://example.com/blog/e.jpg',
      },
    ]);
  });

  it('reads JSON Feed, passing over what is no item', () => {
    const items = [
      { id: 'https://example.com/1', content_html: '<p>a<br>b</p>', image: 'i.jpg', authors: [{ name: 'Jo' }] },
      { id: 2, content_text: 'plain\ntext' },
      null,
    ];
    const feed = parse(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'J', items }));
    expect(feed).toMatchObject({ format: 'JSON Feed', title: 'J' });
    expect(feed.items).toMatchObject([
      { text: 'a\nb', link: 'https://example.com/1', image: 'https://example.com/blog/i.jpg', author: 'Jo' },
      { text: 'plain\ntext', link: null },
    ]);
  });

  it('reads RDF', () => {
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>r</title></channel>
      <item><title>x</title><link>https://example.com/3</link><dc:date>2026-01-01</dc:date></item></rdf:RDF>`;
    expect(parse(rdf).items).toMatchObject([{ title: 'x', link: 'https://example.com/3', date: '2026-01-01' }]);
  });

  it.each([
    [
      'escaped twice',
      '<description>&lt;p&gt;Tom &amp;amp; Jerry&lt;/p&gt;&lt;p&gt;x&lt;/p&gt;</description>',
      'Tom & Jerry\n\nx',
    ],
    ['HTML that is not escaped', '<description><p>Hello <b>you</b></p><p>x</p></description>', 'Hello you\n\nx'],
    ['plain text with lines', '<description>one &amp;amp; two\nthree</description>', 'one & two\nthree'],
    ['entities that XML does not know', '<description>caf&eacute;&nbsp;&hellip;</description>', 'café …'],
    ['control characters', '<description>a\u0000b\u0008c</description>', 'abc'],
  ])('reads text that is %s', (_name, item, text) => {
    expect(firstItem(`<item>${item}</item>`)?.text).toBe(text);
  });

  it.each([
    ['a lone ampersand and bracket', '<item><title>A & B < C</title></item>', 'A & B < C'],
    ['an element that is never closed', '<item><title>A</title><description>x<br>y</description></item>', 'A'],
    ['attributes without values', '<item><title a=b c>A</title></item>', 'A'],
    [
      'names that are no names',
      '<item><__proto__>x</__proto__><constructor>y</constructor><title>A</title></item>',
      'A',
    ],
  ])('mends %s', (_name, items, title) => {
    expect(firstItem(items)?.title).toBe(title);
  });

  it('ends a CDATA section that lacks its end with its element', () => {
    const open = (text: string) => `<item><title>t</title><description><![CDATA[${text}</description></item>`;
    const whole = '<item><description><![CDATA[<i>c</i><!-- </description> -->]]></description></item>';
    const items = parse(rss(`${open('A <b>b</b> c]]')}${whole}${open('d')}`)).items;
    expect(items.map(({ text }) => text)).toEqual(['A b c', 'c', 'd']);
  });

  it('reads RSS with a prefix of any namespace, and JSON Feed of any version', () => {
    const prefixed =
      '<r:rss version="2.0" xmlns:r="urn:r"><r:channel><r:item><r:title>a</r:title></r:item></r:channel></r:rss>';
    expect(parse(prefixed).items).toMatchObject([{ title: 'a' }]);
    const json = { version: '1.0', title: 'j', items: [{ id: '1', content_text: 'a' }] };
    expect(parse(JSON.stringify(json)).items).toMatchObject([{ text: 'a' }]);
  });

  it('keeps the complete items of a truncated feed', () => {
    const whole = rss('<item><title>first</title></item><item><title>second</title></item>');
    expect(parse(whole.slice(0, whole.indexOf('cond'))).items.map(({ title }) => title)).toEqual(['first', 'se']);
  });

  it.each([
    ['jo@example.com (Jo Smith)', 'Jo Smith'],
    ['Jo Smith &lt;jo@example.com&gt;', 'Jo Smith'],
    ['jo@example.com', null],
  ])('publishes no mail address: %s', (written, author) => {
    expect(firstItem(`<item><title>x</title><dc:creator>${written}</dc:creator></item>`)?.author).toBe(author);
  });

  it('takes the permanent link of an item without a link, and none but of the web', () => {
    expect(firstItem('<item><guid>https://example.com/g</guid></item>')?.link).toBe('https://example.com/g');
    expect(firstItem('<item><guid isPermaLink="false">https://example.com/g</guid></item>')?.link).toBeNull();
    expect(firstItem('<item><link>javascript:alert(1)</link></item>')?.link).toBeNull();
  });

  it.each([
    ['<title>Use &lt;col> here</title>', 'Use <col> here'],
    ['<title type="text">5 &lt; 6 &amp;amp; 7</title>', '5 < 6 &amp; 7'],
    ['<title type="html">&lt;b&gt;A&lt;/b&gt; &amp;lt;col&amp;gt;</title>', 'A <col>'],
    ['<title type="text/html" mode="escaped">A &amp;amp; &lt;i&gt;b&lt;/i&gt;</title>', 'A & b'],
    ['<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b> &lt;col></div></title>', 'A b <col>'],
    ['<title><![CDATA[The <title> & more]]></title>', 'The <title> & more'],
  ])('reads the Atom title %s', (element, title) => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>f</title><entry>${element}<id>1</id></entry></feed>`;
    expect(parse(feed).items[0]?.title).toBe(title);
  });

  it.each([
    ['The &lt;title&gt; tag, whole', 'The <title> tag, whole'],
    ['<![CDATA[The <title> tag, whole]]>', 'The <title> tag, whole'],
    ['A &lt;b&gt;b&lt;/b&gt; &amp;amp; &lt;col&gt;', 'A b & <col>'],
    ['Up &#55357;&#56832; &#xD83D;&#xDE80;&#55357; &#0;', 'Up 😀 🚀'],
    ['The <title> tag & its <description>', 'The <title> tag & its <description>'],
    ['A <title> and a <title>b</title>', 'A <title> and a <title>b</title>'],
    ['<title>, <description> <description>', '<title>, <description> <description>'],
    ['I <3 <item>, <?php and <!DOCTYPE html>', 'I <3 <item>, <?php and <!DOCTYPE html>'],
  ])('reads the RSS title %s', (written, title) => {
    const [item, next] = parse(
      rss(`<item><title>${written}</title><description>x ${written}</description></item><item><title>y</title></item>`),
    ).items;
    expect(item).toMatchObject({ title, text: `x ${title}` });
    expect(next).toMatchObject({ title: 'y' });
  });

  it('takes the first of several authors who has a name', () => {
    const creators = ['jo@example.com', 'Jo Smith', 'Ann Lee'].map((name) => `<dc:creator>${name}</dc:creator>`);
    expect(firstItem(`<item><title>x</title>${creators.join('')}</item>`)?.author).toBe('Jo Smith');
    const people =
      '<author><email>a@b.test</email></author><author><name>Jo</name></author><author><name>Ann</name></author>';
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>f</title><entry><id>1</id>${people}</entry></feed>`;
    expect(parse(atom).items[0]?.author).toBe('Jo');
  });

  it('reads entities in the plain texts of JSON Feed once', () => {
    const items = [
      { id: '1', title: 'Q&amp;A &#8217; &amp;lt;', content_text: 'A &amp; b', author: { name: 'T &amp; J' } },
    ];
    expect(
      parse(JSON.stringify({ version: 'https://jsonfeed.org/version/1', title: 'J &amp; K', items })),
    ).toMatchObject({
      title: 'J & K',
      items: [{ title: 'Q&A ’ &lt;', text: 'A & b', author: 'T & J' }],
    });
  });

  const HTML = '&lt;a href="b">b&lt;/a>&lt;img src="c.png">';
  const entry = (attributes: string, rest: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>f</title><link href="https://site.test/blog/"/><entry>${rest}</entry></feed>`;
  it.each<[string, string, string, string]>([
    [
      'the address of the feed',
      rss(`<item><link>p</link><description>x ${HTML}</description></item>`),
      'https://example.com/blog/p',
      'https://example.com/blog/',
    ],
    [
      'the channel’s link',
      rss(`<link>https://site.test/blog/</link><item><description>x ${HTML}</description></item>`),
      '',
      'https://site.test/blog/',
    ],
    [
      'the item’s own address',
      rss(`<link>https://site.test/</link><item><link>posts/1/</link><description>x ${HTML}</description></item>`),
      'https://site.test/posts/1/',
      'https://site.test/posts/1/',
    ],
    [
      'xml:base of a channel',
      rss(`<link>https://site.test/</link><item><link>p</link><description>x ${HTML}</description></item>`).replace(
        '<channel>',
        '<channel xml:base="https://base.test/x/">',
      ),
      'https://base.test/x/p',
      'https://base.test/x/',
    ],
    [
      'xml:base of an item, relative to that of the feed',
      rss(`<item xml:base="i/"><link>p</link><description>x ${HTML}</description></item>`).replace(
        '<rss ',
        '<rss xml:base="https://base.test/" ',
      ),
      'https://base.test/i/p',
      'https://base.test/i/',
    ],
    [
      'xml:base of an Atom content in that of its entry and feed',
      entry(
        ' xml:base="https://base.test/"',
        `<link href="p"/><content type="html" xml:base="c/">x ${HTML}</content>`,
      ).replace('<entry>', '<entry xml:base="e/">'),
      'https://base.test/e/p',
      'https://base.test/e/c/',
    ],
    [
      'an Atom feed’s link',
      entry('', `<id>1</id><content type="html">x ${HTML}</content>`),
      '',
      'https://site.test/blog/',
    ],
    [
      'the address of a JSON feed’s page',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1',
        title: 'j',
        home_page_url: 'https://site.test/blog/',
        items: [{ id: '1', content_html: 'x <a href="b">b</a><img src="c.png">' }],
      }),
      '',
      'https://site.test/blog/',
    ],
  ])('resolves addresses by %s', (_name, document, link, base) => {
    const item = parse(document).items[0];
    expect(item).toMatchObject({ link: link || null, text: `x b (${base}b)`, image: `${base}c.png` });
  });

  it('takes the first real picture of those attached, else of the text', () => {
    const pictures = `<media:content medium="image" url="https://0.gravatar.com/avatar/1?s=96"/>
      <media:thumbnail url="https://a.test/t.png" width="16" height="16"/><enclosure url="https://a.test/1x1.gif" type="image/gif"/>`;
    const text = '<description>&lt;img src="https://a.test/real.jpg"></description>';
    expect(firstItem(`<item>${pictures}${text}</item>`)?.image).toBe('https://a.test/real.jpg');
    expect(
      firstItem(`<item>${pictures}<media:content medium="image" url="https://a.test/m.jpg"/>${text}</item>`)?.image,
    ).toBe('https://a.test/m.jpg');
  });

  it('finds the feeds of a page by its base', () => {
    const page = (base: string) =>
      `<!DOCTYPE html><html><head><link rel="alternate" type="application/rss+xml" href="rss.xml">${base}</head>`;
    expect(parseFeed(page('<base target="_top"><base href="/en/"><base href="/de/">'), URL_OF_FEED)).toMatchObject({
      feeds: ['https://example.com/en/rss.xml'],
    });
    expect(parseFeed(page('<base href="javascript:x">'), URL_OF_FEED)).toMatchObject({
      feeds: ['https://example.com/blog/rss.xml'],
    });
  });

  it('distinguishes an empty feed from a page, and finds the feeds of a page, comments last', () => {
    expect(parse(rss('')).items).toEqual([]);
    const page = `<!DOCTYPE html><html><head>
      <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments/feed/">
      <link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/1">
      <link rel="alternate" hreflang="de" href="/de"><link rel='alternate' type='application/atom+xml' href='atom.xml'></head>`;
    expect(parseFeed(page, URL_OF_FEED)).toEqual({
      kind: 'page',
      feeds: ['https://example.com/blog/atom.xml', 'https://example.com/comments/feed/'],
    });
  });

  it.each([
    ['nothing', '  \n', 'The feed is empty.'],
    ['another XML', '<svg><g/></svg>', 'This is not a feed.'],
    ['JSON of another kind', '[1, 2]', 'This is not a feed.'],
    ['a text', 'Not found', 'This is not a feed.'],
    ['no end of nesting', `<rss><channel>${'<item>'.repeat(300_000)}`, 'The feed cannot be read.'],
  ])('refuses %s', (_name, document, reason) => {
    expect(() => parse(document)).toThrow(reason);
  });

  it('expands no entities of the feed’s own, and reads no files', () => {
    const declare = (entities: string) => `<!DOCTYPE rss [${entities}]>${rss('<item><title>x&a;</title></item>')}`;
    const bomb = `<!ENTITY z "${'z'.repeat(1000)}">${'abcdefgh'
      .split('')
      .map((name, index, all) => `<!ENTITY ${name} "${`&${all[index + 1] ?? 'z'};`.repeat(20)}">`)
      .join('')}`;
    for (const entities of [bomb, '<!ENTITY a SYSTEM "file:///etc/passwd">']) {
      let title: string | null | undefined;
      try {
        title = parse(declare(entities).replace(/^(<!DOCTYPE.*?\]>)(<\?xml.*?\?>)/s, '$2$1')).items[0]?.title;
      } catch {
        title = 'refused';
      }
      expect(['x&a;', 'x', 'refused']).toContain(title);
    }
  });
});
