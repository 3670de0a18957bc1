import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ExtensionPromo, HiringPromo } from './promos';

afterEach(() => vi.unstubAllEnvs());

it('the card for hiring is there until its URL is empty', () => {
  vi.stubEnv('HIRING_URL', 'https://shop.example/offer');
  expect(renderToStaticMarkup(HiringPromo())).toContain('href="https://shop.example/offer"');
  vi.stubEnv('HIRING_URL', '');
  expect(HiringPromo()).toBeNull();
});

it('the card of the extension leads to its store, or to the page that says how to install the file, where there is one', () => {
  const inStore = renderToStaticMarkup(
    ExtensionPromo({ offer: { url: 'https://shop.example/offer', ownKilobytes: null } }),
  );
  expect(inStore).toContain('href="https://shop.example/offer"');
  const own = renderToStaticMarkup(ExtensionPromo({ offer: { url: '/save-posts-extension.zip', ownKilobytes: 40 } }));
  expect(own).toContain('href="/save-linkedin-and-x-posts-tool"');
  expect(own).not.toMatch(/\.zip|sponsored/);
  expect(ExtensionPromo({ offer: null })).toBeNull();
});
