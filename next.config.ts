import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import type { TurbopackRuleConfigCollection } from 'next/dist/server/config-shared';
import { SECURITY_HEADERS } from './lib/http/security/security-headers.ts';
import { precompress } from './server/build/precompress.ts';

const asked = [{ type: 'header' as const, key: 'accept', value: '.*text/markdown.*' }];

// Pages as Markdown: by an address of their own, or by the page's when the client asks for Markdown.
const MARKDOWN = [
  {
    page: '/:kind(feed|authors|hashtags|stories|lists)/:key',
    key: ':key([^/]+)',
    destination: '/internal/markdown/:kind/:key',
  },
  { page: '/summaries/:kind(daily|weekly)/:key', key: ':key([^/]+)', destination: '/internal/markdown/:kind/:key' },
  { page: '/trends', key: '', destination: '/internal/markdown/trends/week' },
].flatMap(({ page, key, destination }) => [
  { source: `${page.replace(':key', key)}\\.md`, destination },
  { source: page, has: asked, destination },
]);

/** Next's own code for browsers, except what it has from others (docs/decisions/0014-first-load.md). */
const NEXT_IN_THE_BROWSER: TurbopackRuleConfigCollection = {
  condition: { all: ['browser', 'production', { path: /next\/dist\/(?!esm|compiled)/ }] },
  loaders: [fileURLToPath(new URL('./server/build/next-as-modules.mjs', import.meta.url))],
};

const config: NextConfig = {
  poweredByHeader: false,
  // Done in front of Next, with Brotli (server/start-web.ts).
  compress: false,
  // The dev server answers at 127.0.0.1 as well as localhost.
  allowedDevOrigins: ['127.0.0.1'],
  typedRoutes: true,
  // `npm run check` checks types, those of tests as well; an installation has no packages for that.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Metadata always in <head>, for every bot and browser alike.
  htmlLimitedBots: /.*/,
  cacheHandler: fileURLToPath(new URL('./server/fetch-cache.ts', import.meta.url)),
  serverExternalPackages: ['pino'],
  // The cache between builds takes 115 MB and a tenth of the first build.
  experimental: { turbopackFileSystemCacheForBuild: false },
  turbopack: { rules: { '*.js': NEXT_IN_THE_BROWSER } },
  // No page uses Next's image resizer, and anybody could keep the processor busy with it.
  images: { unoptimized: true },
  compiler: { runAfterProductionCompile: precompress },

  async rewrites() {
    return { beforeFiles: MARKDOWN, afterFiles: [], fallback: [] };
  },

  async headers() {
    return [{ source: '/:path*', headers: SECURITY_HEADERS }];
  },
};

export default config;
