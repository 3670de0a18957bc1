import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { closeOnRequest, closeServer, createHttpServer, listen, logStart } from '#runtime/http-server.ts';
import { checkPort } from '#runtime/ports.mjs';
import { openRedis } from '#runtime/redis/open-redis.ts';
import { shareUses } from '#runtime/redis/share-uses.ts';
import { createFirstSetUpUrl } from '../auth/operators/links.ts';
import { openDatabase } from '../db/connection.ts';
import { adviseOnSize } from '../db/embedded-limits.ts';
import { migrate } from '../db/migrate.ts';
import { backgroundEnds } from '../http/background.ts';
import { isUpload } from '../http/parse-body.ts';
import { openJobs } from '../jobs/queue/open-jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { countJobs, countMails, openBackendMetrics } from '../metrics/open-backend-metrics.ts';
import { missedIssueJob } from '../newsletter/digest/next-issue.ts';
import { checkPictures, createPictureStore } from '../pictures/store/create-picture-store.ts';
import { prepareSearch } from '../search/prepare-search.ts';
import { needsSeed, seedDatabase } from '../seed/seed-database.ts';
import { catchUpOnSummaries } from '../summaries/jobs.ts';
import { findTrendsJob } from '../trends/find-trends-job.ts';
import { createApp } from './app.ts';
import type { BackendConfig } from './config.ts';
import { REGISTRY } from './job-registry.ts';
import { runProcess } from './run-process.ts';

const MISSED_ISSUE_DELAY_MS = 2 * 60_000;

await runProcess(
  'Usage: npm run backend\n\nServes the content API, the data service and the desk, and runs jobs.',
  start,
);

async function start(config: BackendConfig, log: Logger): Promise<void> {
  // Checked before anything slow.
  await checkPort({ variable: 'BACKEND_PORT', port: config.port, host: config.host, hostVariable: 'BACKEND_HOST' });
  const { databaseUrl, dataDir, diskReserveBytes, otlpEndpoint } = config;
  const database = await openDatabase({ databaseUrl, dataDir, reserveBytes: diskReserveBytes });
  try {
    const applied = await migrate(database);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    const metrics = await openBackendMetrics(config, database);
    const tracing = otlpEndpoint
      ? await (await import('../http/trace-backend.ts')).openBackendTracing(otlpEndpoint, database)
      : undefined;
    const clock = () => new Date();
    const pictures = createPictureStore(config);
    await checkPictures(database.db, { config, pictures, log });
    if (config.seed && (await needsSeed({ database, config }))) {
      await seedDatabase({ database, pictures, config, clock, log });
    }
    let isStopping = false;
    await prepareSearch(database, { isOn: config.searchExtensions, log, isStopped: () => isStopping });
    const mailer = metrics ? countMails(createMailer(config), metrics) : createMailer(config);
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    if (metrics) countJobs(jobs, metrics);
    const redis = await openRedis(config.redisUrl, log);
    const sharedUses = redis ? shareUses(redis, config.jwtSecret) : undefined;
    const deps = {
      database,
      config,
      pictures,
      clock,
      mailer,
      jobs,
      log,
      metrics,
      sharedUses,
      traceRequest: tracing?.traceRequest,
    };
    const app = await createApp(deps);
    // Warms up: the first queries load catalogs and plans.
    await app.request('/readyz');
    await app.request('/api/news/public?pagination[page]=1&pagination[pageSize]=25&sort=createdAt:desc');

    const listener = getRequestListener(app.fetch);
    const server = createHttpServer((request, response) => void listener(request, response), { isUpload });
    await listen(server, config);
    const { host, port, trustedProxies: trusted } = config;
    logStart(log, { host, port, trusted, database: database.kind, pictures: config.s3 ? 'S3' : 'folder' });
    const setUp = await createFirstSetUpUrl(database.db, config, clock());
    if (setUp)
      log.info({ url: setUp }, 'the desk has no operator yet: this link makes one, within an hour, on this machine');
    const outgrown = await adviseOnSize(database);
    if (outgrown) log.warn(outgrown);
    if (!config.jobs && database.kind === 'pglite')
      log.warn('JOBS is off, and nobody else can do the jobs of the embedded database');
    const started = config.jobs ? jobs.start(deps) : Promise.resolve();
    started.catch((error) => log.error({ err: error }, 'jobs cannot be taken'));
    await catchUpOnSummaries(jobs);
    await jobs.send(findTrendsJob, {});
    // After what was missed while nothing ran has been sent, which takes a minute.
    await jobs.send(missedIssueJob, {}, { startAfter: new Date(Date.now() + MISSED_ISSUE_DELAY_MS) });
    closeOnRequest(async (reason) => {
      log.info({ reason }, 'stopping');
      isStopping = true;
      await Promise.all([closeServer(server), jobs.stop()]);
      // A mail that was asked for is queued still.
      await backgroundEnds();
      await jobs.close();
      await mailer.close();
      redis?.close();
      await database.close();
      await tracing?.stop();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
