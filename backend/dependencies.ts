import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { BackendConfig } from './config.ts';
import type { DatabaseHandle } from './db/connection.ts';
import type { SharedCounts } from './http/shared-counts.ts';
import type { Jobs } from './jobs/queue/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PictureStore } from './pictures/picture-store.ts';

/** What every route and every job is built from. Tests pass their own clock, mailer, database and pictures. */
export type AppDependencies = {
  database: DatabaseHandle;
  config: BackendConfig;
  pictures: PictureStore;
  clock: () => Date;
  mailer: Mailer;
  jobs: Jobs;
  log: Logger;
  /** Makes each request a span, where requests are traced. */
  traceRequest?: MiddlewareHandler | undefined;
  /** Where what happens is counted, if it is. */
  metrics?: Metrics | undefined;
  /** The rate limits of several backends together; each has its own without. */
  counts?: SharedCounts | undefined;
};
