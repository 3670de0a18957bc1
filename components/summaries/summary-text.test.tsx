import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SummaryText } from './summary-text';

const POSTS = [
  { author: 'Ada Abel', authorPath: '/authors/ada-abel' },
  { author: 'Bo Bell', authorPath: '/authors/bo-bell' },
  { author: 'Bo Bell', authorPath: '/authors/bo-bell' },
  { author: 'Named in the text', authorPath: null },
] as const;

const render = (content: string): string => renderToStaticMarkup(<SummaryText content={content} posts={POSTS} />);

it('links only names in bold type, to the pages of their authors', () => {
  const html = render('**Ada Abel**, **Named in the text** and **Bo Bell** agree: **fees**.');
  expect(html).toContain('<a href="/authors/ada-abel"><strong>Ada Abel</strong></a>');
  expect(html).toContain('<a href="/authors/bo-bell"><strong>Bo Bell</strong></a>');
  expect(html).toContain(', <strong>Named in the text</strong> and');
  expect(html).toContain(': <strong>fees</strong>.');
});

it('uses heading levels below the title on its own page', () => {
  const page = <SummaryText content={'# Top\n\n## Next\n\n### Deeper'} posts={POSTS} isPage />;
  expect(renderToStaticMarkup(page).match(/<h\d>/g)).toEqual(['<h2>', '<h2>', '<h3>']);
});

it('renders headings below the title, lists and emphasis', () => {
  const html = render('# Top\n\n## Next\n\n### Deeper\n\n- **one**\n- two');
  expect(html).toContain('<h3>Top</h3>');
  expect(html).toContain('<h3>Next</h3>');
  expect(html).toContain('<h4>Deeper</h4>');
  expect(html).toContain('<li dir="auto"><strong>one</strong></li>');
});

it('opens outside links apart, as those of the posts', () => {
  expect(render('[a](https://example.com/?q=1)')).toContain(
    '<a target="_blank" rel="ugc noopener" href="https://example.com/?q=1">a</a>',
  );
  expect(render('[feed](/?from=2026-01-01)')).toContain('<a href="/?from=2026-01-01">feed</a>');
});

it('marks the posts that a point cites', () => {
  const html = render('- A point. — [Ada Abel](/feed/a-post), [Bo: \\[b\\] \\<i\\>](/feed/b%28c%29)');
  expect(html).toContain(
    '<li dir="auto">A point. — <a href="/feed/a-post" class="citation">Ada Abel</a>, ' +
      '<a href="/feed/b%28c%29" class="citation">Bo: [b] &lt;i&gt;</a></li>',
  );
});

it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//evil.example', 'relative'])(
  'makes no link to %s',
  (url) => {
    const html = render(`[text](${url})`);
    expect(html).not.toContain('<a');
    expect(html).toContain('text');
  },
);

// Browsers skip these characters in an address, which would make `//host` of it.
it.each([
  '</\t/evil.example>',
  '/&Tab;/evil.example',
  '/&#10;/evil.example',
  '/&#92;evil.example',
  '/&#13;&#92;evil.example',
])('leads to no other site by %s', (url) => {
  const [, href = ''] = /href="([^"]*)"/.exec(render(`[text](${url})`)) ?? [];
  expect(href).toMatch(/^\/%/);
  expect(new URL(href, 'https://site.example').host).toBe('site.example');
});

it('shows HTML as text and pictures as their description', () => {
  const html = render(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n![chart](https://example.com/c.png)',
  );
  expect(html).not.toMatch(/<script|<img/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('chart');
});
