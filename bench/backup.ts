import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findFreePort } from '#server/process/ports.mjs';
import { withoutConfiguration } from '#server/process/product-variables.ts';
import type { Env } from '#server/process/secrets.ts';
import type { Child } from '#server/stack/child.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { waitForHttp } from '#server/stack/wait-for-http.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { loadPosts } from './load-posts.ts';
import { measureDirectory } from './measure-directory.ts';

const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const READY_TIMEOUT_MS = 5 * 60_000;
const PAUSE_MS = 20;
const LIST =
  '/api/news/public?pagination[page]=1&pagination[pageSize]=25&populate[0]=image&populate[1]=hashtags&sort=createdAt:desc';
const COMPARED = [
  LIST,
  LIST.replace('[page]=1', '[page]=777'),
  '/api/news/get-by-url-slug/post-4711',
  '/api/news/public?pagination[page]=1&pagination[pageSize]=25&filters[$or][0][title][$containsi]=campaign',
  '/api/hashtags?pagination[page]=1&pagination[pageSize]=25&sort=name',
];

/**
 * `npm run bench -- backup`: the backup of an embedded site with 100,000 posts (BENCH_POSTS for another number) while a reader
 * asks for one page after the other, and its restore into PostgreSQL: times, sizes, memory, the reader's longest wait, and
 * whether the content API answers as before.
 */
export async function benchBackup(supervisor: Supervisor): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const file = join(folder, 'site.tar');
  console.log(`Loading ${POSTS.toLocaleString('en')} posts…`);
  await loadPosts(dataDir, POSTS);
  const env: Env = {
    ...withoutConfiguration(process.env),
    DATA_DIR: dataDir,
    BACKEND_PORT: String(await findFreePort()),
    LOG_LEVEL: 'warn',
    SEED: 'off',
    SUMMARIES: 'off',
    RATE_LIMIT_FACTOR: '0',
  };
  const apiUrl = `http://127.0.0.1:${env.BACKEND_PORT}`;
  const embedded = await startBackend(supervisor, env);
  const reader = startReader(apiUrl);
  await reader.read(100);
  const alone = reader.take();
  const backup = await measure(supervisor, ['scripts/backup.ts', file], env, embedded);
  const meanwhile = await reader.stop();
  const before = await ask(apiUrl);
  await supervisor.stopService(embedded);
  console.table({
    'Reader alone': summarize(alone),
    'Reader during the backup': summarize(meanwhile),
  });
  console.table({
    Backup: {
      ...backup,
      'MB of database': megabytes(measureDirectory(dataDir)),
      'MB of file': megabytes(statSync(file).size),
    },
  });

  const started = await startTestPostgres(supervisor);
  if (!('url' in started)) {
    console.log(`Not restored into PostgreSQL: ${started.reason}.`);
    return;
  }
  const onServer: Env = { ...env, DATA_DIR: join(folder, 'server'), DATABASE_URL: started.url };
  const restore = await measure(supervisor, ['scripts/restore.ts', file], onServer, null);
  const server = await startBackend(supervisor, onServer);
  const after = await ask(apiUrl);
  await supervisor.stopService(server);
  console.table({ 'Restore into PostgreSQL': restore });
  const different = COMPARED.filter((_, index) => !isDeepStrictEqual(before[index], after[index]));
  console.log(`The content API answers ${COMPARED.length - different.length} of ${COMPARED.length} calls as before.`);
  for (const path of different) console.log(`Otherwise: ${path}`);
}

async function startBackend(supervisor: Supervisor, env: Env): Promise<Child> {
  const backend = supervisor.startService('backend', ['backend/server.ts'], env);
  await waitForHttp(`http://127.0.0.1:${env.BACKEND_PORT}/readyz`, backend, READY_TIMEOUT_MS);
  return backend;
}

/** One request after the other. */
function startReader(apiUrl: string) {
  let times: number[] = [];
  let isOver = false;
  const read = async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(apiUrl + LIST)).arrayBuffer();
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const reading = read();
  const take = () => {
    const taken = times;
    times = [];
    return taken;
  };
  return {
    take,
    read: async (count: number) => {
      while (times.length < count) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    },
    stop: async () => {
      isOver = true;
      await reading;
      return take();
    },
  };
}

/** Seconds of a command, and the most memory that it and the backend had. */
async function measure(supervisor: Supervisor, args: string[], env: Env, backend: Child | null) {
  const usage = join(env.DATA_DIR ?? '', '..', 'usage.txt');
  const startedAt = performance.now();
  await supervisor.runTask(args[0] ?? '', ['--import', './bench/report-memory.ts', ...args], {
    ...env,
    USAGE_FILE: usage,
  });
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  return {
    seconds,
    'MB of memory': megabytes(Number(readFileSync(usage, 'utf8')) * 1024),
    ...(backend?.pid && { 'MB of the backend': megabytes(peakOf(backend.pid)) }),
  };
}

/** Bytes; Linux alone says it of another process. */
function peakOf(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

const ask = (apiUrl: string): Promise<unknown[]> =>
  Promise.all(COMPARED.map(async (path) => (await fetch(apiUrl + path)).json()));

function summarize(times: number[]): Record<string, number> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return { requests: sorted.length, 'median ms': at(0.5), 'p99 ms': at(0.99), 'longest ms': at(1) };
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
