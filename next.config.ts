import { fileURLToPath } from 'node:url';
import type { NextConfig } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import type { TurbopackRuleConfigCollection } from 'next/dist/server/config-shared';
import { SECURITY_HEADERS } from './lib/http/security/security-headers.ts';
import { nextRunner } from './lib/response/request-context.ts';
import { isOwnCommand } from './server/build/next-env.ts';
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

// Functions of these hosts share a cache of theirs, and no memory.
const hasHostCache = Boolean(process.env.VERCEL || process.env.NETLIFY);

const config: NextConfig = {
  poweredByHeader: false,
  // Our own server does it better (server/response-cache/send.ts).
  compress: nextRunner() !== 'own',
  // The dev server answers at 127.0.0.1 as well as localhost.
  allowedDevOrigins: ['127.0.0.1'],
  typedRoutes: true,
  // `npm run check` checks types, those of tests as well; an installation has no packages for that.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Metadata always in <head>, for every bot and browser alike.
  htmlLimitedBots: /.*/,
  ...(!hasHostCache && { cacheHandler: fileURLToPath(new URL('./server/fetch-cache.ts', import.meta.url)) }),
  // Read by server/any-host.ts.
  env: { UPSTREAM_CACHE: hasHostCache ? 'host' : 'own' },
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

export default async function configure(phase: string): Promise<NextConfig> {
  // `next typegen` configures Next for the same phase.
  const isBuild = phase === PHASE_PRODUCTION_BUILD && process.argv.includes('build');
  if (isBuild && !isOwnCommand(process.env)) await nameMissingSettings();
  return config;
}

/** Once, although processes of the build configure Next as well. */
async function nameMissingSettings(): Promise<void> {
  if (process.env.SETTINGS_NAMED) return;
  process.env.SETTINGS_NAMED = 'true';
  const { parseWebEnv } = await import('./lib/config/env.ts');
  try {
    parseWebEnv(process.env);
  } catch (error) {
    const reasons = error instanceof Error ? error.message.replaceAll('\n', ', ') : String(error);
    console.warn(
      `The build needs no settings, but the web will not start without these: ${reasons} (docs/operating/hosts.md).`,
    );
  }
}
