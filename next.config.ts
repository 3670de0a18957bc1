import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import type { TurbopackRuleConfigItem } from 'next/dist/server/config-shared';
import { FILTER_PARAMETERS } from '@/lib/feed/filters';
import { addCompileHints } from '@/server/build/add-compile-hints';
import { precompress } from '@/server/build/precompress';
import { SECURITY_HEADERS } from './lib/security/security-headers';

// The feed answers at `/` and `/feed`, from app/page.tsx and app/feed/page.tsx, which are cached and the same for everybody.
// Where the address holds a filter, a page rendered per request takes their place. An unknown parameter (`utm_…`, `ref`)
// keeps the cached page.
const FEED_PATHS = [
  { source: '/', variant: 'home' },
  { source: '/feed', variant: 'feed' },
];

// A post as Markdown: by an address of its own, or by the article's when the client asks for Markdown.
const MARKDOWN = [
  { source: '/feed/:slug([^/]+)\\.md', destination: '/internal/markdown/:slug' },
  {
    source: '/feed/:slug',
    has: [{ type: 'header' as const, key: 'accept', value: '.*text/markdown.*' }],
    destination: '/internal/markdown/:slug',
  },
];

/** Next's own code for browsers, except what it has from others (docs/decisions/0053-next-as-es-modules.md). */
const NEXT_IN_THE_BROWSER = {
  condition: { all: ['browser', 'production', { path: /next\/dist\/(?!esm|compiled)/ }] },
  loaders: [fileURLToPath(new URL('./server/build/next-as-modules.mjs', import.meta.url))],
} satisfies TurbopackRuleConfigItem;

const config: NextConfig = {
  // A build is made in one place and runs from another (server/build/builds.ts).
  distDir: process.env.WEB_BUILD_DIR || '.next',
  poweredByHeader: false,
  // Done in front of Next, with Brotli (server/start-web.ts).
  compress: false,
  // The dev server answers at 127.0.0.1 as well as localhost.
  allowedDevOrigins: ['127.0.0.1'],
  // How long a shared cache may show a stale page while it asks for the fresh one, in seconds.
  expireTime: 86_400,
  typedRoutes: true,
  reactStrictMode: true,
  // Metadata always in <head>, for every bot and browser alike.
  htmlLimitedBots: /.*/,
  cacheHandler: fileURLToPath(new URL('./server/page-cache/handler.mjs', import.meta.url)),
  serverExternalPackages: ['pino'],
  turbopack: { rules: { '*.js': NEXT_IN_THE_BROWSER } },
  // No page uses Next's image resizer, and anybody could keep the processor busy with it.
  images: { unoptimized: true },
  compiler: { runAfterProductionCompile: finishScripts },

  async rewrites() {
    const filtered = FEED_PATHS.flatMap(({ source, variant }) =>
      FILTER_PARAMETERS.map((key) => ({
        source,
        has: [{ type: 'query' as const, key }],
        destination: `/internal/search/${variant}`,
      })),
    );
    return {
      // The first answers 404 to whoever visits an internal page by its own address.
      beforeFiles: [{ source: '/internal/:path*', destination: '/not-a-page' }, ...filtered, ...MARKDOWN],
      // `/FEED`, which files alone would not answer.
      afterFiles: [{ source: '/feed', destination: '/feed' }],
      fallback: [],
    };
  },

  async headers() {
    return [{ source: '/:path*', headers: SECURITY_HEADERS }];
  },
};

/** What the compiler wrote, made quick to run and small to send. */
async function finishScripts(build: { distDir: string }): Promise<void> {
  await addCompileHints(build);
  await precompress(build);
}

export default config;
