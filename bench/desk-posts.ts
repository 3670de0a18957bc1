/**
 * `npm run bench -- desk-posts`: how long the desk's list of 100,000 posts (BENCH_POSTS for another number) takes for each
 * filter and sort, on the embedded database and on PostgreSQL. One in a hundred is a draft, hidden or deleted, each.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { listPosts, POST_SORTS } from '#backend/posts/list-posts.ts';
import type { PostFilter } from '#backend/posts/post-filter.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { startTestPostgres } from '#test/rig/postgres.ts';
import { fillWithPosts } from './load-posts.ts';

const POSTS = Number(process.env.BENCH_POSTS ?? 100_000);
const ROUNDS = 5;

const FILTERS: Record<string, PostFilter> = {
  none: {},
  published: { state: 'published' },
  draft: { state: 'draft' },
  hidden: { state: 'hidden' },
  deleted: { state: 'deleted' },
  author: { author: 'Author 77' },
  'platform, rare': { platform: 'Twitter' },
  'platform, common': { platform: 'LinkedIn' },
  hashtag: { hashtag: '#tag7' },
  source: { sourceId: 1 },
  'a month': { from: '2024-06-01', to: '2024-06-30' },
  reported: { reported: true },
  'a common word': { q: 'amazon' },
  'two common words': { q: 'amazon listing' },
  'a rare word': { q: 'number4711' },
  'no such word': { q: 'xylophonist' },
  'an author’s name': { q: 'Author 77' },
  'a short word': { q: 'ad' },
  'no such short word': { q: 'žx' },
  'drafts with a common word': { q: 'amazon', state: 'draft' },
  'an author and a common word': { q: 'amazon', author: 'Author 77' },
};

export async function benchDeskPosts(supervisor: Supervisor): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-desk-'));
  try {
    await measure('embedded', () => openDatabase({ dataDir: directory }));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
  const server = await startTestPostgres(supervisor);
  if ('reason' in server) console.log(`Not measured on PostgreSQL: ${server.reason}.`);
  else await measure('PostgreSQL', () => openDatabase({ databaseUrl: server.url }));
}

async function measure(name: string, open: () => Promise<DatabaseHandle>): Promise<void> {
  const database = await open();
  try {
    await migrate(database);
    await fillWithPosts(database, POSTS);
    await vary(database);
    const rows: Record<string, Record<string, number>> = {};
    for (const [what, filter] of Object.entries(FILTERS)) {
      const times: Record<string, number> = {};
      for (const field of POST_SORTS) {
        for (const order of ['desc', 'asc'] as const) {
          const query = { filter, sort: { field, order }, limit: 25, offset: 0 };
          times[`${field} ${order}`] = await time(() => listPosts(database.db, query));
        }
      }
      const deep = { filter, sort: { field: 'createdAt', order: 'desc' }, limit: 25, offset: 5_000 } as const;
      times['page 201'] = await time(() => listPosts(database.db, deep));
      rows[what] = times;
    }
    console.log(`${name}, ${POSTS} posts: median ms`);
    console.table(rows);
    const slowest = Math.max(...Object.values(rows).flatMap((times) => Object.values(times)));
    console.log(`The slowest took ${slowest} ms.`);
  } finally {
    await database.close();
  }
}

async function vary(database: DatabaseHandle): Promise<void> {
  await database.exec(`
    insert into app.sources (url, canonical_url, host, next_poll_at, created_at)
      values ('https://a.example/feed', 'https://a.example/feed', 'a.example', now(), now());
    update app.posts set published_at = null where id % 100 = 1;
    update app.posts set last_published_at = published_at, published_at = null, hidden_at = now() where id % 100 = 2;
    update app.posts set last_published_at = published_at, published_at = null, deleted_at = now() where id % 100 = 3;
    update app.posts set type = 'Twitter' where id % 100 = 4;
    update app.posts set source_id = 1 where id % 100 = 5;
    insert into app.reports (post_id, reason, signed_in, reporter_hash, created_at)
      select id, 'spam', false, 'x', now() from app.posts where id % 1000 = 6;`);
  await database.exec('vacuum analyze');
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return Math.round(times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}
