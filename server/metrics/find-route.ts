import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasFilter } from '../has-filter.ts';

type Manifest = { staticRoutes: { page: string }[]; dynamicRoutes: { page: string; regex: string }[] };

const FEED = new Set(['/', '/feed']);

/**
 * Makes the function that says which route of a build answers an address: its pattern as the folders of `app/` spell it
 * (`/feed/[slug]`), `static` for files of the build, `other` for what no route has. A feed with filters is told from the
 * cached one: it is rendered for its visitor alone.
 */
export function createRouteFinder(buildDirectory: string): (url: string) => string {
  const manifest = JSON.parse(readFileSync(join(buildDirectory, 'routes-manifest.json'), 'utf8')) as Manifest;
  const fixed = new Set(manifest.staticRoutes.map(({ page }) => page).filter((page) => !page.startsWith('/_')));
  const patterns = manifest.dynamicRoutes
    .filter(({ page }) => !page.startsWith('/internal/'))
    .map(({ page, regex }) => ({ page, regex: new RegExp(regex) }));

  return (url) => {
    const [path = ''] = url.split('?', 1);
    if (path.startsWith('/_next/')) return 'static';
    if (FEED.has(path) && hasFilter(url)) return `${path} filtered`;
    if (fixed.has(path)) return path;
    return patterns.find(({ regex }) => regex.test(path))?.page ?? 'other';
  };
}
