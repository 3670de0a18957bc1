import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { ROOT } from '#runtime/paths.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { openTestDatabase, type TestDatabaseKind } from '../database.ts';
import { layPgliteTemplate } from '../pglite-template.ts';
import { addressOf, countStates, fillList, listAddresses, missHeartbeats } from './fill-list.ts';
import { serveKills } from './kill-server.ts';

export type KillReport = {
  kills: number;
  states: Record<string, number>;
  /** Addresses that got the mail twice or more. */
  twice: string[];
  /** Readers who got nothing and are not listed as unknown. */
  leftOut: string[];
  /** Said to be sent, though no mail came in. */
  wronglySent: string[];
  /** Mails that came in. */
  received: number;
};

const SECRET = 's'.repeat(32);

/** Sends an issue to `mails` readers by a process that is killed `kills` times while it does, then lets one end. */
export async function runKills(kind: TestDatabaseKind, mails: number, kills: number): Promise<KillReport> {
  const stage = await prepare(kind, mails);
  let child: ChildProcess | null = null;
  let killed = 0;
  const server = await serveKills(mails, kills, () => {
    if (!child?.pid || child.killed) return false;
    killed += 1;
    return child.kill('SIGKILL');
  });
  try {
    for (;;) {
      const started = spawn(process.execPath, [...PGLITE_FLAGS, path.join(ROOT, 'test/rig/digest/deliver.ts')], {
        cwd: ROOT,
        env: { ...withoutConfiguration(process.env), ...stage.env, NODE_ENV: 'test', SMTP_URL: server.url },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      child = started;
      const [code, signal] = await once(started, 'exit');
      if (signal !== 'SIGKILL' && code !== 0) throw new Error(`The process ended with ${code ?? signal}`);
      if (code !== 0) await stage.missHeartbeats();
      const report = code === 0 ? await stage.report(server.received) : null;
      if (report && !report.states.pending && !report.states.sending) return { kills: killed, ...report };
    }
  } finally {
    await server.close();
    await stage.close();
  }
}

async function prepare(kind: TestDatabaseKind, mails: number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'digest-kills-'));
  if (kind === 'pglite') await layPgliteTemplate(dataDir);
  const server = kind === 'postgres' ? await openTestDatabase('postgres') : null;
  const use = async <Result>(work: (database: DatabaseHandle) => Promise<Result>): Promise<Result> => {
    if (server) return work(server);
    const database = await openDatabase({ dataDir });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  await use((database) => fillList(database, mails));
  return {
    env: {
      DATA_DIR: dataDir,
      ...(server ? { DATABASE_URL: await urlOf(server) } : {}),
      JWT_SECRET: SECRET,
      INGEST_TOKEN: SECRET,
      REVALIDATE_SECRET: SECRET,
      SUPABASE_URL: 'https://hosted.example',
      SITE_URL: 'https://feed.example',
      LOG_LEVEL: 'fatal',
      DIGEST_RATE: '0',
    },
    missHeartbeats: () => use(missHeartbeats),
    report: (received: string[]) => use((database) => report(database, mails, received)),
    close: async () => {
      await server?.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function report(database: DatabaseHandle, mails: number, received: string[]): Promise<Omit<KillReport, 'kills'>> {
  const got = new Set(received);
  const unknown = new Set(await listAddresses(database, 'unknown'));
  const readers = Array.from({ length: mails }, (_, index) => addressOf(index + 1));
  return {
    states: await countStates(database),
    twice: received.filter((address, index) => received.indexOf(address) !== index),
    leftOut: readers.filter((address) => !got.has(address) && !unknown.has(address)),
    wronglySent: (await listAddresses(database, 'sent')).filter((address) => !got.has(address)),
    received: received.length,
  };
}

async function urlOf({ db }: DatabaseHandle): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}
