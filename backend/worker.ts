import type { Logger } from 'pino';
import { closeOnSignal } from '#server/process/http-server.ts';
import { UserError } from '#server/process/user-error.mjs';
import type { BackendConfig } from './config.ts';
import { openDatabase } from './db/connection.ts';
import { migrate } from './db/migrate.ts';
import { openJobs } from './jobs/queue/open-jobs.ts';
import { REGISTRY } from './jobs/registry.ts';
import { createMailer } from './mail/mailer.ts';
import { countJobs } from './metrics/count-jobs.ts';
import { countMails } from './metrics/count-mails.ts';
import { openBackendMetrics } from './metrics/open-backend-metrics.ts';
import { serveWorker } from './metrics/worker-server.ts';
import { createPictureStore } from './pictures/open-picture-store.ts';
import { runProcess } from './run-process.ts';

// The jobs in a process of their own, beside backends with JOBS=off.

await runProcess(start);

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
    const pictures = createPictureStore({ database, config });
    await jobs.start({ database, config, pictures, clock: () => new Date(), mailer, jobs, log });
    const { host, workerPort: port, metricsToken: token } = config;
    const stopAnswering = port ? await serveWorker({ host, port, metrics, token }) : async () => {};
    log.info({ jobs: REGISTRY.map(({ name }) => name) }, 'taking jobs');
    closeOnSignal(async (signal) => {
      log.info({ signal }, 'stopping');
      await Promise.all([stopAnswering(), jobs.close()]);
      await mailer.close();
      await database.close();
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}
