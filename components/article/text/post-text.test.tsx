import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostText } from './post-text';

const render = (text: string) => renderToStaticMarkup(<PostText text={text} hashtags={[{ id: 3, name: '#ppc' }]} />);

it('links a hashtag of the post to its page and any other to a search', () => {
  const html = render('#PPC and #acos');
  expect(html).toContain('href="/hashtags/ppc"');
  expect(html).toContain('href="/?search=%23acos"');
});

it('opens links of a post apart, as those of its author', () => {
  expect(render('See https://example.com/a.')).toMatch(
    /<a target="_blank" rel="ugc noopener" href="https:\/\/example\.com\/a"[^>]*>https:\/\/example\.com\/a<\/a>\./,
  );
});

it.each([
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  'https://example.com/"onmouseover="alert(1)',
  "javascript:alert('1')",
])('renders %j as text', (text) => {
  const html = render(text);
  expect(html).not.toMatch(/<script|<img|<a[^>]* onmouseover|href="javascript/);
});

it('sets each paragraph and list line in its own direction', () => {
  expect(render('a\n\n- b\n- c').match(/dir="auto"/g)).toHaveLength(3);
});

it('shows code as written, without links and fences, and lists in lists', () => {
  const html = render('See:\n```\n=IF(A1<2,\n  "#ppc https://example.com")\n```\n- a\n  - b');
  expect(html).toContain('<code translate="no">=IF(A1&lt;2,\n  &quot;#ppc https://example.com&quot;)</code>');
  expect(html).toMatch(/<button[^>]*><span>Copy<\/span><\/button>/);
  expect(html).not.toMatch(/`|href/);
  expect(html).toMatch(/<ul.*a.*<ul.*b.*<\/ul>.*<\/ul>/s);
});
