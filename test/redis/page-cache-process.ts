import { nodeFs } from 'next/dist/server/lib/node-fs-methods.js';
import PageCacheHandler from '#server/page-cache/handler.mjs';
import { sharePages } from '#server/page-cache/share-pages.ts';
import { connectRedis } from '#server/process/redis/connect-redis.ts';

// The page cache of one web, alone in a process, as Next's memory is one per process. Does what its parent asks for.

const [url = '', edition = '', clockOffsetMs = '0', limit = 'patient'] = process.argv.slice(2);
const now = Date.now;
Date.now = () => now() + Number(clockOffsetMs);
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + Number(clockOffsetMs) });

const warnings: string[] = [];
const log = { info: () => {}, warn: ({ err }: { err?: unknown }) => void warnings.push(String(err)) };
const limits = limit === 'product' ? {} : { limitMs: 5_000 };
const redis = connectRedis({ url, log, retryMs: 10, ...limits });
await redis.firstAttempt;
const relayed: string[][] = [];
const shared = sharePages({ redis, edition, relay: async (tags) => void relayed.push(tags) });
const serverDistDir = process.env.PAGE_CACHE_DIR ?? '';
const options = {
  fs: nodeFs,
  flushToDisk: true,
  serverDistDir,
  maxMemoryCacheSize: 1_000_000,
  revalidatedTags: [],
  dev: false,
};
const cache = new PageCacheHandler(options);

const page = (html: string, tags: string) => ({
  kind: 'APP_PAGE',
  html: `<html><head></head><body>${html}</body></html>`,
  rscData: Buffer.from('rsc'),
  headers: { 'x-next-cache-tags': tags },
  status: 200,
  postponed: undefined,
  segmentData: new Map([['/_tree', Buffer.from('tree')]]),
});

const DO: Record<string, (...words: string[]) => unknown> = {
  /** What a visitor would be shown without the page being made. */
  look: async (key = '') => {
    const found = await cache.get(key, { kind: 'APP_PAGE' });
    if (found?.value?.kind !== 'APP_PAGE') return null;
    const { html, headers, rscData, segmentData } = found.value;
    return { html, policy: headers['content-security-policy'], data: `${rscData} ${segmentData?.get('/_tree')}` };
  },
  make: (key = '', html = '', tags = '') =>
    cache.set(key, page(html, tags), { fetchCache: false, cacheControl: { revalidate: 300, expire: 86_400 } }),
  announce: (tag = '') => cache.revalidateTag([tag]),
  version: () => shared.version(),
  relayed: () => relayed,
  warnings: () => warnings,
  isConnected: async () => (await redis.call('PING')) === 'PONG',
};

process.on('message', ({ id, name, words }: { id: number; name: string; words: string[] }) => {
  Promise.resolve(DO[name]?.(...words)).then(
    (answer) => process.send?.({ id, answer: answer ?? null }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, answer: null });
