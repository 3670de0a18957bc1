import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { closeOnRequest, closeServer, createHttpServer, listen } from '#runtime/http-server.ts';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import { UserError } from '#runtime/user-error.mjs';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { openJobs } from '../jobs/queue/open-jobs.ts';
import { createMailer } from '../mail/mailer.ts';
import { countJobs, countMails, metricsRoutes, openBackendMetrics } from '../metrics/open-backend-metrics.ts';
import { checkPictures, createPictureStore } from '../pictures/store/create-picture-store.ts';
import type { BackendConfig } from './config.ts';
import { REGISTRY } from './job-registry.ts';
import { runProcess } from './run-process.ts';

// Runs jobs in a process of their own, beside backends with JOBS=off.

await runProcess('Usage: npm run worker\n\nRuns jobs, for backends on the same DATABASE_URL.', start);

async function start(config: BackendConfig, log: Logger): Promise<void> {
  const { databaseUrl } = config;
  if (!databaseUrl) {
    throw new UserError(
      'The worker needs DATABASE_URL. The embedded database has one process, which does its jobs itself.',
    );
  }
  const database = await openDatabase({ databaseUrl });
  try {
    await migrate(database);
    const metrics = await openBackendMetrics(config, database);
    const mailer = metrics ? countMails(createMailer(config), metrics) : createMailer(config);
    const jobs = await openJobs({ database, log, jobs: REGISTRY });
    if (metrics) countJobs(jobs, metrics);
    const pictures = createPictureStore(config);
    await checkPictures(database.db, { config, pictures, log });
    await jobs.start({ database, config, pictures, clock: () => new Date(), mailer, jobs, log });
    const { host, workerPort: port, metricsToken: token } = config;
    const stopAnswering = port ? await serveWorker({ host, port, metrics, token }) : async () => {};
    log.info({ jobs: REGISTRY.map(({ name }) => name) }, 'taking jobs');
    closeOnRequest(async (reason) => {
      log.info({ reason }, 'stopping');
      await Promise.all([stopAnswering(), jobs.close()]);
      await mailer.close();
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

type Options = { host: string; port: number; metrics: Metrics | undefined; token: string | undefined };

/** Serves health and metrics of a worker on WORKER_PORT. Resolves with the function that closes it. */
async function serveWorker({ host, port, metrics, token }: Options): Promise<() => Promise<void>> {
  const app = new Hono().get('/healthz', (c) => c.json({ status: 'ok' }));
  if (metrics && token) app.route('/', metricsRoutes(metrics, token));
  const listener = getRequestListener(app.fetch);
  const server = createHttpServer((request, response) => void listener(request, response));
  await listen(server, { host, port });
  return () => closeServer(server);
}
