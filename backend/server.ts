import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createHttpServer } from '#server/process/create-http-server.ts';
import { closeOnSignal, closeServer, listen } from '#server/process/http-server.ts';
import { logStart } from '#server/process/log-start.ts';
import { checkPort } from '#server/process/ports.mjs';
import { compareSecrets } from '#server/process/redis/compare-secrets.ts';
import { openRedis } from '#server/process/redis/open-redis.ts';
import { createApp } from './app.ts';
import type { BackendConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { createFirstSetUpUrl } from './desk/access/set-up-link.ts';
import { createSharedCounts } from './http/shared-counts.ts';
import { openJobs } from './jobs/queue/open-jobs.ts';
import { REGISTRY } from './jobs/registry.ts';
import { createMailer } from './mail/mailer.ts';
import { countJobs } from './metrics/count-jobs.ts';
import { countMails } from './metrics/count-mails.ts';
import { openBackendMetrics } from './metrics/open-backend-metrics.ts';
import { openPictureStore } from './pictures/open-picture-store.ts';
import { runProcess } from './run-process.ts';
import { needsSeed, seedDatabase } from './seed/seed-database.ts';
import { catchUpOnSummaries } from './summaries/jobs.ts';
import { openBackendTracing } from './tracing/open-backend-tracing.ts';

await runProcess(start);

async function start(config: BackendConfig, log: Logger): Promise<void> {
  // Said before anything slow happens, and before an empty database gets its sample posts.
  await checkPort({ variable: 'BACKEND_PORT', port: config.port, host: config.host, hostVariable: 'BACKEND_HOST' });
  const { databaseUrl, replicaUrl, dataDir, diskReserveBytes } = config;
  const database = await openDatabase({ databaseUrl, replicaUrl, dataDir, reserveBytes: diskReserveBytes });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const metrics = await openBackendMetrics(config, database);
    const tracing = await openBackendTracing(config, database);
    const clock = () => new Date();
    const pictures = await openPictureStore({ database, config, log });
    if (config.seed && (await needsSeed({ database, config }))) {
      await seedDatabase({ database, pictures, config, clock, log });
    }
    const mailer = metrics ? countMails(createMailer(config), metrics) : createMailer(config);
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    if (metrics) countJobs(jobs, metrics);
    const redis = await openRedis(config.redisUrl, log);
    if (redis) {
      const { jwtSecret: JWT_SECRET, revalidateSecret: REVALIDATE_SECRET, ingestToken: INGEST_TOKEN } = config;
      await compareSecrets(redis, { JWT_SECRET, REVALIDATE_SECRET, INGEST_TOKEN }, log);
    }
    const counts = redis ? createSharedCounts(redis, config.jwtSecret) : undefined;
    const deps = {
      database,
      config,
      pictures,
      clock,
      mailer,
      jobs,
      log,
      metrics,
      counts,
      traceRequest: tracing?.traceRequest,
    };
    const app = await createApp(deps);
    // The first queries load catalogs and plans; a visitor should not wait for that.
    await app.request('/readyz');
    await app.request('/api/news/public?pagination[page]=1&pagination[pageSize]=25&sort=createdAt:desc');

    const listener = getRequestListener(app.fetch);
    const server = createHttpServer((request, response) => void listener(request, response));
    await listen(server, config);
    const { host, port, trustedProxies: trusted } = config;
    logStart(log, { host, port, trusted, database: database.kind, pictures: pictures.kind });
    const setUp = await createFirstSetUpUrl(database.db, config, clock());
    if (setUp)
      log.info({ url: setUp }, 'the desk has no operator yet: this link makes one, within an hour, on this machine');
    if (!config.jobs && database.kind === 'pglite')
      log.warn('JOBS is off, and nobody else can do the jobs of the embedded database');
    const started = config.jobs ? jobs.start(deps) : Promise.resolve();
    started.catch((error) => log.error({ err: error }, 'jobs cannot be taken'));
    await catchUpOnSummaries(jobs);
    closeOnSignal(async (signal) => {
      log.info({ signal }, 'stopping');
      await Promise.all([closeServer(server), jobs.stop()]);
      await jobs.close();
      await mailer.close();
      redis?.close();
      await pictures.close();
      await database.close();
      await tracing?.stop();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
