import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { createApp } from '#backend/app.ts';
import { type BackendConfig, parseConfig } from '#backend/config.ts';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { emptyDatabase } from '#backend/db/empty-database.ts';
import type { Mail, Mailer } from '#backend/mail/mailer.ts';
import { openTestDatabase, type TestDatabaseKind } from './database.ts';

type MemoryMailer = Mailer & { sent: Mail[] };

export type TestBackend = {
  /** The app as of the last `reset()`: read it anew from here, do not keep it. */
  app: Hono;
  database: DatabaseHandle;
  config: BackendConfig;
  mailer: MemoryMailer;
  /** The clock the app reads: real time, moved by this many milliseconds. */
  time: { offsetMs: number };
  /** Empties the database and the outbox and builds the app anew, so that no cache or limit survives. */
  reset(changes?: Partial<BackendConfig>): Promise<void>;
  close(): Promise<void>;
};

const TEST_ENV = {
  NODE_ENV: 'test',
  SITE_URL: 'http://web.test',
  // Nobody listens there: a revalidation call that a test does not expect fails at once.
  WEB_URL: 'http://127.0.0.1:1',
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  INGEST_TOKEN: 'ingest-token-of-the-tests-0123456789abcdef',
  REVALIDATE_SECRET: 'revalidate-secret-of-the-tests-0123456789',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test0123456789abcdefghij',
  SUPABASE_SECRET_KEY: 'sb_secret_test0123456789abcdefghijklmno',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_FACTOR: '0',
};

/**
 * The whole backend on a database of its own, without a port: send it requests with `backend.app.request(...)`.
 * Rate limits are off and the data service is not mounted unless `changes` says so.
 */
export async function createTestBackend(
  kind: TestDatabaseKind,
  changes: Partial<BackendConfig> = {},
): Promise<TestBackend> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'backend-test-'));
  const database = await openTestDatabase(kind);
  const mailer = createMemoryMailer();
  const time = { offsetMs: 0 };
  const initial: BackendConfig = { ...parseConfig({ ...TEST_ENV, DATA_DIR: dataDir }), dataService: null, ...changes };
  const build = (config: BackendConfig) =>
    createApp({
      database,
      config,
      clock: () => new Date(Date.now() + time.offsetMs),
      mailer,
      log: pino({ level: config.logLevel }),
    });
  const backend: TestBackend = {
    app: await build(initial),
    database,
    config: initial,
    mailer,
    time,
    reset: async (more = {}) => {
      await emptyDatabase(database);
      mailer.sent.length = 0;
      time.offsetMs = 0;
      backend.config = { ...initial, ...more };
      backend.app = await build(backend.config);
    },
    close: async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return backend;
}

function createMemoryMailer(): MemoryMailer {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
    },
    close: async () => {},
  };
}
