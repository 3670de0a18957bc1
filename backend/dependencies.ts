import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import type { SharedUses } from '#runtime/rate-limiter.ts';
import type { BackendConfig } from './config.ts';
import type { DatabaseHandle } from './db/connection.ts';
import type { Jobs } from './jobs/queue/jobs.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PictureStore } from './posts/images/store/picture-store.ts';

/** Dependencies of routes and jobs. Tests pass their own clock, mailer, database and pictures. */
export type AppDependencies = {
  database: DatabaseHandle;
  config: BackendConfig;
  pictures: PictureStore;
  clock: () => Date;
  mailer: Mailer;
  jobs: Jobs;
  log: Logger;
  /** Handles requests to the backend's own address in a command without one. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Set with tracing. */
  traceRequest?: MiddlewareHandler | undefined;
  metrics?: Metrics | undefined;
  /** Rate limits shared by several backends. */
  sharedUses?: SharedUses | undefined;
};
