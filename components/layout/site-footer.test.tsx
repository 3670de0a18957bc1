import * as cheerio from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type { Sections } from '@/lib/sections/model';
import { SiteFooter } from './site-footer';

afterEach(() => vi.unstubAllEnvs());

const render = (sections: Sections = { stories: false, trends: false, extras: true }) =>
  cheerio.load(renderToStaticMarkup(<SiteFooter sections={sections} />));

it('shows the postal address and links to the privacy page if they are set', () => {
  expect(render()('a:contains("Privacy")').length).toBe(0);
  expect(render()('address').length).toBe(0);
  vi.stubEnv('POSTAL_ADDRESS', 'Feed Ltd, 1 High Street, York');
  vi.stubEnv('PRIVACY_URL', 'https://feed.example/privacy');
  const page = render();
  expect(page('address').text()).toBe('Feed Ltd, 1 High Street, York');
  expect(page('a:contains("Privacy")').attr('href')).toBe('https://feed.example/privacy');
});

it('has no heading over services that were all switched off', () => {
  expect(render()('h2').text()).toContain('Our Services');
  for (const name of ['HIRING_URL', 'DESIGN_KIT_URL', 'PPC_MANAGEMENT_URL', 'DESIGN_SERVICE_URL']) vi.stubEnv(name, '');
  expect(render()('h2').text()).toBe('Navigation');
});

it('shows the publisher without a link if PUBLISHER_URL is empty, and no tagline if SITE_TAGLINE is empty', () => {
  vi.stubEnv('PUBLISHER_NAME', 'Feed Ltd');
  vi.stubEnv('PUBLISHER_URL', '');
  vi.stubEnv('SITE_TAGLINE', '');
  const page = render();
  expect(page('footer').text()).toContain('Feed Ltd');
  expect(page('a:contains("Feed Ltd")').length).toBe(0);
  expect(page('footer').text()).not.toContain('Creative insights');
});

it('leads to the page for assistants unless they cannot call', () => {
  expect(render()('a[href="/mcp"]').text()).toBe('For assistants');
  vi.stubEnv('MCP', 'off');
  expect(render()('a[href="/mcp"]').length).toBe(0);
});

it('leads to stories and trends only where there are any, and to the feeds', () => {
  const linksOf = (page: cheerio.CheerioAPI) =>
    page('.site-footer-end a')
      .get()
      .map((link) => page(link).attr('href'));
  expect(linksOf(render())).not.toEqual(expect.arrayContaining(['/stories']));
  expect(linksOf(render())).not.toEqual(expect.arrayContaining(['/trends']));
  expect(linksOf(render({ stories: true, trends: true, extras: true }))).toEqual(
    expect.arrayContaining(['/summaries', '/hashtags', '/authors', '/stories', '/trends', '/about', '/rss.xml']),
  );
});
