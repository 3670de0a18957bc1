/** `npm run bench -- sizes`: what a browser loads with the home page and an article, and what is installed. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Supervisor } from '#cli/start/stack/supervisor.ts';
import { ROOT } from '#runtime/root.ts';
import { measureFirstLoad, sizeOf } from './measure-first-load.ts';
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
