import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILTER_PARAMETERS } from '#lib/feed/filters.ts';

type Manifest = { staticRoutes: { page: string }[]; dynamicRoutes: { page: string; regex: string }[] };

const FEED = new Set(['/', '/feed']);

/**
 * Returns a function that maps an address to its route in `app/` (`/feed/[slug]`), `static`, or `other`. A filtered
 * feed is counted separately, because it is not cached with the pages.
 */
export function createRouteFinder(buildDirectory: string): (url: string) => string {
  const manifest = JSON.parse(readFileSync(join(buildDirectory, 'routes-manifest.json'), 'utf8')) as Manifest;
  const isOwn = ({ page }: { page: string }) => /^\/(?:_|internal\/)/.test(page);
  const fixed = new Set(manifest.staticRoutes.filter((route) => !isOwn(route)).map(({ page }) => page));
  const patterns = manifest.dynamicRoutes
    .filter((route) => !isOwn(route))
    .map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));

  return (url) => {
    const [path = ''] = url.split('?', 1);
    if (path.startsWith('/_next/')) return 'static';
    if (FEED.has(path) && hasFilter(url)) return `${path} filtered`;
    if (fixed.has(path)) return path;
    return patterns.find(({ regex }) => regex.test(path))?.page ?? 'other';
  };
}

/** Whether the query has a filter parameter, possibly empty. A second `?` is part of the query, as in Next. */
function hasFilter(url: string): boolean {
  const begin = url.indexOf('?');
  if (begin < 0) return false;
  const names = new URLSearchParams(url.slice(begin + 1));
  return FILTER_PARAMETERS.some((name) => names.has(name));
}
