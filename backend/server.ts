import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { ConfigError } from '#lib/config/environment.ts';
import { createHttpServer } from '#server/process/create-http-server.ts';
import { createLog } from '#server/process/create-log.ts';
import { resolveDataDir } from '#server/process/data-dir.ts';
import { loadEnvFiles } from '#server/process/env-file.mjs';
import { withGeneratedSecrets } from '#server/process/generated-secrets.ts';
import { closeOnSignal, closeServer, listen } from '#server/process/http-server.ts';
import { logStart } from '#server/process/log-start.ts';
import { checkPort } from '#server/process/ports.mjs';
import { findMistypedVariables } from '#server/process/product-variables.ts';
import { UserError } from '#server/process/user-error.mjs';
import { createApp } from './app.ts';
import { parseConfig } from './config.ts';
import { type DatabaseHandle, openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { createMailer } from './mail/mailer.ts';
import { needsSeed, seedDatabase } from './seed/seed-database.ts';

const VACUUM_INTERVAL_MS = 24 * 60 * 60 * 1000;

await main();

async function main(): Promise<void> {
  try {
    await start();
  } catch (error) {
    // What an operator can put right is said in a line; everything else keeps its stack.
    const advice = adviseOn(error);
    if (!advice) throw error;
    console.error(advice);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  loadEnvFiles(process.cwd());
  const config = parseConfig(withGeneratedSecrets({ ...process.env, DATA_DIR: resolveDataDir(process.env) }));
  const log = createLog(config.logLevel);
  // Said before anything slow happens, and before an empty database gets its sample posts.
  await checkPort({ variable: 'BACKEND_PORT', port: config.port, host: config.host, hostVariable: 'BACKEND_HOST' });
  for (const { name, meant } of findMistypedVariables(process.env)) log.warn({ name, meant }, 'unknown variable');
  if (config.production && !config.smtpUrl) {
    log.warn({ outbox: path.join(config.dataDir, 'outbox') }, 'SMTP_URL is not set: mails are written to files');
  }
  const { databaseUrl, dataDir, diskReserveBytes } = config;
  const database = await openDatabase({ databaseUrl, dataDir, reserveBytes: diskReserveBytes });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const clock = () => new Date();
    if (config.seed && (await needsSeed({ database, config }))) await seedDatabase({ database, config, clock, log });
    const mailer = createMailer(config);
    const app = await createApp({ database, config, clock, mailer, log });
    // The first queries load catalogs and plans; a visitor should not wait for that.
    await app.request('/readyz');
    await app.request('/api/news/public?pagination[page]=1&pagination[pageSize]=25&sort=createdAt:desc');

    const listener = getRequestListener(app.fetch);
    const server = createHttpServer((request, response) => void listener(request, response));
    await listen(server, config);
    const { host, port, trustedProxies: trusted } = config;
    logStart(log, { host, port, trusted, database: database.kind });
    const vacuum = scheduleVacuum(database, log);
    closeOnSignal(async (signal) => {
      log.info({ signal }, 'stopping');
      clearInterval(vacuum);
      await closeServer(server);
      await mailer.close();
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** PGlite has no autovacuum. */
function scheduleVacuum(database: DatabaseHandle, log: Logger): NodeJS.Timeout | undefined {
  if (database.kind !== 'pglite') return undefined;
  const vacuum = async () => {
    try {
      if (await database.hasSpace()) await database.exec('vacuum analyze');
    } catch (error) {
      log.error({ err: error }, 'vacuum failed');
    }
  };
  return setInterval(vacuum, VACUUM_INTERVAL_MS).unref();
}

function adviseOn(error: unknown): string | null {
  if (error instanceof ConfigError) return `The backend cannot start.\n${error.message}`;
  if (error instanceof UserError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === 'ECONNREFUSED') return `The database does not answer: check DATABASE_URL (${error.message}).`;
  return null;
}
