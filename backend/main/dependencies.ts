import type { MiddlewareHandler } from 'hono';
import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import type { SharedUses } from '#runtime/rate-limiter.ts';
import type { ApiDependencies } from '../api/api-dependencies.ts';
import type { BackendConfig } from './config.ts';

/** Dependencies of the routes and jobs of a process. Tests pass their own clock, mailer, database and pictures. */
export type AppDependencies = ApiDependencies & {
  config: BackendConfig;
  /** Set with tracing. */
  traceRequest?: MiddlewareHandler | undefined;
  metrics?: Metrics | undefined;
  /** Rate limits shared by several backends. */
  sharedUses?: SharedUses | undefined;
};
