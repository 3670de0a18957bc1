import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import SavePostsToolPage from '@/app/save-linkedin-and-x-posts-tool/page';
import { ExtensionPromo, HiringPromo } from './promos';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['EXTENSION_URL', ExtensionPromo],
  ['HIRING_URL', HiringPromo],
])('the card of %s is there until the URL is empty', (name, Promo) => {
  vi.stubEnv(name, 'https://shop.example/offer');
  expect(renderToStaticMarkup(Promo())).toContain('href="https://shop.example/offer"');
  vi.stubEnv(name, '');
  expect(Promo()).toBeNull();
});

it('the tool page has no step for an extension that is not offered', () => {
  expect(renderToStaticMarkup(<SavePostsToolPage />)).toContain('Download the extension');
  vi.stubEnv('EXTENSION_URL', '');
  const html = renderToStaticMarkup(<SavePostsToolPage />);
  expect(html).not.toMatch(/extension/i);
  expect(html.match(/<h2/g)).toHaveLength(5);
  expect(html).toContain('in five steps');
});
