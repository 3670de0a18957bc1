/** `npm run bench -- sizes`: what a browser loads with the home page and an article, and what is installed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { ROOT } from '#runtime/paths.ts';
import { openSite } from './rig/open-site.ts';

const POSTS = 100;
const PAGES = { home: '/', article: `/feed/post-${POSTS - 1}` };

export async function benchSizes(supervisor: Supervisor): Promise<void> {
  const { web, stack } = await openSite(supervisor, { engine: 'embedded', posts: POSTS });
  const rows: Record<string, object> = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const { files, bytes, gzip, brotli } = await measureFirstLoad(web + path);
    const html = (encoding: string) => sizeOf(new URL(path, web), encoding);
    rows[`${name}: HTML`] = toRow(await html('identity'), await html('gzip'), await html('br'));
    rows[`${name}: ${files} scripts`] = toRow(bytes, gzip, brotli);
  }
  console.table(rows);
  const [megabytes] = execFileSync('du', ['-sm', join(ROOT, 'node_modules')], { encoding: 'utf8' }).split('\t');
  console.log(`node_modules: ${megabytes} MB on the disk.`);
  await stack.remove();
}

const toRow = (bytes: number, gzip: number, brotli: number) => ({
  kB: toKilobytes(bytes),
  'kB, gzip': toKilobytes(gzip),
  'kB, Brotli': toKilobytes(brotli),
});

const toKilobytes = (bytes: number): number => Math.round(bytes / 100) / 10;

type ScriptSize = { files: number; bytes: number; gzip: number; brotli: number };

/**
 * The scripts that a browser loads with a page: the file of every script tag once, without those for old browsers only.
 * Sizes in bytes, as sent to a client that takes no compression, gzip, or Brotli.
 *
 * @throws Error when a script does not load, or comes without a Content-Length
 */
export async function measureFirstLoad(pageUrl: string): Promise<ScriptSize> {
  const html = await (await fetch(pageUrl)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => !/\snomodule/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  const urls = [...sources].map((source) => new URL(source, pageUrl));
  const total = async (encoding: string) => {
    const sizes = await Promise.all(urls.map((url) => sizeOf(url, encoding)));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return {
    files: urls.length,
    bytes: await total('identity'),
    gzip: await total('gzip'),
    brotli: await total('br'),
  };
}

/** Bytes of a body as it is sent to a client that takes this encoding. @throws Error without a Content-Length */
async function sizeOf(url: URL, encoding: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': encoding } });
  await response.body?.cancel();
  const length = response.headers.get('content-length');
  if (!response.ok || length === null) throw new Error(`${url} answered ${response.status}, length ${length}.`);
  return Number(length);
}
