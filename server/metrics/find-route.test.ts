import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createRouteFinder } from './find-route.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'find-route-'));
writeFileSync(
  path.join(folder, 'routes-manifest.json'),
  JSON.stringify({
    staticRoutes: [{ page: '/' }, { page: '/feed' }, { page: '/_not-found' }, { page: '/rss.xml' }],
    dynamicRoutes: [
      { page: '/feed/[slug]', regex: '^/feed/([^/]+?)(?:/)?$' },
      { page: '/internal/feed/[query]', regex: '^/internal/feed/([^/]+?)(?:/)?$' },
    ],
  }),
);
const findRoute = createRouteFinder(folder);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/?search=a', '/ filtered'],
  ['/feed?search=a', '/feed filtered'],
  ['/rss.xml?search=a', '/rss.xml'],
  ['/feed/an-article?search=a', '/feed/[slug]'],
  ['/_next/static/chunks/a.js', 'static'],
  ['/_not-found', 'other'],
  // Only rewrites lead there.
  ['/internal/feed/a', 'other'],
  ['/wp-login.php', 'other'],
  ['', 'other'],
])('finds that %s is for %s', (url, route) => {
  expect(findRoute(url)).toBe(route);
});
