import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { backgroundEnds } from '#backend/http/background.ts';
import type { Jobs } from '#backend/jobs/queue/jobs.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { createMailer, type Mail, type Mailer } from '#backend/mail/mailer.ts';
import { createApp } from '#backend/main/app.ts';
import { type BackendConfig, parseConfig } from '#backend/main/config.ts';
import type { AppDependencies } from '#backend/main/dependencies.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';
import type { PictureStore } from '#backend/pictures/store/picture-store.ts';
import { openTestDatabase, type TestDatabaseKind } from './database.ts';
import { emptyTables } from './empty-tables.ts';
import { jobsEnd } from './jobs.ts';
import { waitFor } from './wait-for.ts';

/** Remembers what is sent; with `smtpUrl` the mails go there as well. */
type MemoryMailer = Mailer & {
  /** The mails that have been sent so far: see `mails()`. */
  sent: Mail[];
};

/** The clock the app reads. */
type TestClock = {
  /** Real time, moved by this many milliseconds. */
  offsetMs: number;
  now(): Date;
  /** Stands still from now on, but for `offsetMs`, until the next reset. */
  stop(): void;
};

export type TestBackend = {
  /** The app as of the last `reset()`: read it anew from here, do not keep it. */
  app: Hono;
  database: DatabaseHandle;
  config: BackendConfig;
  /** As the configuration says; a folder on PGlite, the database itself on Postgres. */
  pictures: PictureStore;
  mailer: MemoryMailer;
  /** Unless `jobs` is off, what is sent runs soon. */
  jobs: Jobs;
  /** All mails that were caused before this call, oldest first; but not those that are caused after an answer. */
  mails(): Promise<Mail[]>;
  /** Waits for a mail to this address, and answers the newest. */
  mailTo(address: string): Promise<Mail>;
  time: TestClock;
  /** Those of the app as of the last `reset()`. */
  deps: AppDependencies;
  /**
   * Empties the database and the outbox and builds the app anew, so that no cache or limit survives. With limits on, the
   * clock stands still: a slow machine must not leave the time in which they count.
   */
  reset(changes?: Partial<BackendConfig>): Promise<void>;
  close(): Promise<void>;
};

const TEST_ENV = {
  NODE_ENV: 'test',
  SITE_URL: 'http://web.test',
  // No server listens there, so that an unexpected revalidation call fails at once.
  WEB_URL: 'http://127.0.0.1:1',
  JWT_SECRET: 'jwt-secret-of-the-tests-0123456789abcdef',
  INGEST_TOKEN: 'ingest-token-of-the-tests-0123456789abcdef',
  REVALIDATE_SECRET: 'revalidate-secret-of-the-tests-0123456789',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test0123456789abcdefghij',
  SUPABASE_SECRET_KEY: 'sb_secret_test0123456789abcdefghijklmno',
  LOG_LEVEL: 'silent',
  // Their jobs would look for a content API and a data service on the network.
  SUMMARIES: 'off',
  RATE_LIMIT_FACTOR: '0',
  // No mail of an issue waits for its turn.
  DIGEST_RATE: '0',
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
  const { time, startTime } = createTestClock();
  const initial: BackendConfig = { ...parseConfig({ ...TEST_ENV, DATA_DIR: dataDir }), dataService: null, ...changes };
  const mailer = createMemoryMailer(initial.smtpUrl ? createMailer(initial) : null);
  const log = pino({ level: initial.logLevel });
  const queue = await openJobs({ database, log, jobs: REGISTRY, keepsSchedules: false });
  // The jobs read what the app was last built with.
  const pictures = createPictureStore(initial);
  const jobs = initial.jobs ? startWithFirstJob(queue, () => queue.start(deps)) : queue;
  const deps: AppDependencies = { database, config: initial, pictures, clock: time.now, mailer, jobs, log };
  const build = (config: BackendConfig) => {
    const pictures = createPictureStore(config);
    Object.assign(deps, { config, pictures, log: pino({ level: config.logLevel }) });
    return createApp({ ...deps });
  };
  const backend: TestBackend = {
    app: await build(initial),
    database,
    config: initial,
    pictures,
    mailer,
    time,
    deps,
    jobs,
    mails: async () => {
      await backgroundEnds();
      await jobsEnd(database);
      return [...mailer.sent];
    },
    mailTo: async (address) => {
      await backgroundEnds();
      await jobsEnd(database);
      return waitFor(() => mailer.sent.findLast(({ to }) => to === address) ?? expect.fail(`No mail to ${address}`));
    },
    reset: async (more = {}) => {
      // The effects of an earlier test must not reach this one.
      await backgroundEnds();
      if (initial.jobs) await jobsEnd(database);
      else await sql`delete from pgboss.job`.execute(database.db);
      await emptyTables(database);
      mailer.sent.length = 0;
      startTime();
      const config = { ...initial, ...more };
      if (config.rateLimitFactor > 0) time.stop();
      // Mounting the data service takes 150 statements. It remembers nothing between requests but what its limits count.
      const isReusable = config.dataService !== null && config.rateLimitFactor === 0;
      if (!isReusable || !isDeepStrictEqual(config, backend.config)) backend.app = await build(config);
      backend.config = config;
    },
    close: async () => {
      await queue.close();
      await mailer.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return backend;
}

/** Most tests send no job, and to wait for jobs takes all ten connections and fifty statements. */
function startWithFirstJob(jobs: Jobs, start: () => Promise<void>): Jobs {
  let isStarted = false;
  const thenStart = <Act extends (...args: never[]) => Promise<unknown>>(act: Act): Act =>
    (async (...args) => {
      const answer = await act(...args);
      // Not waited for: the embedded database is the sender's until its transaction ends.
      if (!isStarted) void start();
      isStarted = true;
      return answer;
    }) as Act;
  return { ...jobs, send: thenStart(jobs.send), sendMany: thenStart(jobs.sendMany), retry: thenStart(jobs.retry) };
}

function createTestClock(): { time: TestClock; startTime: () => void } {
  let stoppedAt: number | null = null;
  const time: TestClock = {
    offsetMs: 0,
    now: () => new Date((stoppedAt ?? Date.now()) + time.offsetMs),
    stop: () => {
      stoppedAt = Date.now();
    },
  };
  const startTime = () => {
    stoppedAt = null;
    time.offsetMs = 0;
  };
  return { time, startTime };
}

function createMemoryMailer(smtp: Mailer | null): MemoryMailer {
  const sent: Mail[] = [];
  return {
    sent,
    send: async (mail) => {
      sent.push(mail);
      await smtp?.send(mail);
    },
    close: async () => smtp?.close(),
  };
}
