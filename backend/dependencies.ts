import type { Logger } from 'pino';
import type { BackendConfig } from './config.ts';
import type { DatabaseHandle } from './db/connection.ts';
import type { Jobs } from './jobs/queue/jobs.ts';
import type { Mailer } from './mail/mailer.ts';

/** What every route and every job is built from. Tests pass their own clock, mailer and database. */
export type AppDependencies = {
  database: DatabaseHandle;
  config: BackendConfig;
  clock: () => Date;
  mailer: Mailer;
  jobs: Jobs;
  log: Logger;
};
