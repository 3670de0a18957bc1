import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import type { Env } from '#server/process/secrets.ts';
import type { Supervisor } from '#server/stack/supervisor.ts';
import { databaseOn } from '#test/rig/postgres-template.ts';
import { startTestStack, type TestStack } from '#test/rig/stack.ts';
import { fillWithPosts, loadPosts } from '../load-posts.ts';
import { findParent } from './process-time.ts';

export type Site = {
  engine: string;
  stack: TestStack;
  /** The database server's process, where there is one. */
  databaseProcesses: number[];
  /** Where others find the same posts. */
  database: Env;
};

/** The product on its embedded database. What asks that alone has a copy of it, because one process has it at a time. */
export async function openEmbedded(supervisor: Supervisor, posts: number): Promise<Site> {
  const stack = await startTestStack(supervisor, { seed: false, isPatient: false });
  await stack.stopBackend();
  await loadPosts(stack.dataDir, posts);
  const copy = mkdtempSync(join(tmpdir(), 'bench-floors-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(join(stack.dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true });
  await stack.startBackend();
  await stack.restartWeb();
  return { engine: 'PGlite', stack, databaseProcesses: [], database: { DATA_DIR: copy } };
}

/** The product on a new database of that server, with more settings if there are any. */
export async function openOnPostgres(
  supervisor: Supervisor,
  serverUrl: string,
  posts: number,
  more: Env = {},
): Promise<Site> {
  const name = `floors_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => {} });
  const [row] = await server<{ pid: number }[]>`select pg_backend_pid() as pid`;
  const postmaster = row && findParent(row.pid);
  await server.unsafe(`create database ${name}`);
  await server.end();
  const databaseUrl = databaseOn(serverUrl, name);
  const empty = await openDatabase({ databaseUrl });
  try {
    await migrate(empty);
    await fillWithPosts(empty, posts);
  } finally {
    await empty.close();
  }
  const database = { DATABASE_URL: databaseUrl };
  const settings = { ...more, ...database };
  const stack = await startTestStack(supervisor, { seed: false, isPatient: false, settings });
  return { engine: 'PostgreSQL', stack, databaseProcesses: postmaster ? [postmaster] : [], database };
}
