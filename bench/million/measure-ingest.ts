import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutConfiguration } from '#server/process/product-variables.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import type { Site } from '../floors/open-site.ts';
import { writePosts } from './write-posts.ts';

const KILOBYTES_PER_MEGABYTE = 1024;

export type Ingested = { posts: number; seconds: number; peakMegabytes: number };

/** Takes so many new posts in by `npm run ingest`, through the site's content API. `peakMegabytes` are the command's own. */
export async function measureIngest(supervisor: Supervisor, { stack }: Site, posts: number): Promise<Ingested> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-million-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [file, usage] = [join(folder, 'posts.ndjson'), join(folder, 'usage.txt')];
  await writePosts(file, posts);
  const startedAt = performance.now();
  await supervisor.runTask('ingest', ['--import', './bench/report-memory.ts', 'scripts/ingest.ts', file], {
    ...withoutConfiguration(process.env),
    DATA_DIR: folder,
    API_URL: stack.apiUrl,
    INGEST_TOKEN: stack.ingestToken,
    USAGE_FILE: usage,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return { posts, seconds, peakMegabytes: Math.round(Number(readFileSync(usage, 'utf8')) / KILOBYTES_PER_MEGABYTE) };
}
