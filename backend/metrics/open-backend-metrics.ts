import { Hono, type MiddlewareHandler } from 'hono';
import { METRICS_PATH, type Metrics, openMetrics, respondToScrape } from '#runtime/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import type { DatabasePool } from '../db/postgres/open-pool.ts';
import { kindOfStatement, type Watch, watchStatements } from '../db/watch-statements.ts';
import { findRoute } from '../http/find-route.ts';
import type { Jobs } from '../jobs/queue/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import { showState } from './show-state.ts';

/** Undefined without METRICS_TOKEN: nothing is counted. */
export async function openBackendMetrics(
  { metricsToken }: { metricsToken?: string | undefined },
  database: DatabaseHandle,
): Promise<Metrics | undefined> {
  if (!metricsToken) return undefined;
  const metrics = await openMetrics();
  measureDatabase(database, metrics);
  showState(database, metrics);
  return metrics;
}

/** Counts requests by route pattern (`/api/news/:id`), or `other`. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    await next();
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.countRequest({ route: findRoute(c), method: c.req.method, status: c.res.status, seconds });
  };
}

/** `GET /metrics` with METRICS_TOKEN as bearer; 404 otherwise. */
export function metricsRoutes({ registry }: Metrics, token: string): Hono {
  return new Hono().get(METRICS_PATH, async (c) => {
    const answer = await respondToScrape(registry, token, c.req.header('authorization'));
    if (!answer) return c.notFound();
    return c.body(answer.body, answer.status, { 'content-type': answer.contentType, 'cache-control': 'no-store' });
  });
}

const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/**
 * Measures every statement of content API, data service and jobs, and the pool on PostgreSQL. The embedded database has
 * one session.
 */
export function measureDatabase(database: DatabaseHandle, metrics: Metrics): void {
  const durations = metrics.histogram({
    name: 'sellerfeed_database_query_duration_seconds',
    help: 'Statements by kind (select, insert, update, delete, with, other) and outcome (ok, error)',
    labelNames: ['kind', 'outcome'],
    buckets: BUCKETS_S,
  });
  const measure: Watch = async (statement, run) => {
    const startedAt = performance.now();
    const end = (outcome: string) =>
      durations.observe({ kind: kindOfStatement(statement), outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await run();
      end('ok');
      return result;
    } catch (error) {
      end('error');
      throw error;
    }
  };
  watchStatements(database, measure);
  if (database.pool) showPool(database.pool, metrics);
}

function showPool(pool: DatabasePool, metrics: Metrics): void {
  const show = (name: string, help: string, read: () => number) =>
    metrics.gauge({
      name: `sellerfeed_database_pool_${name}`,
      help,
      collect() {
        this.set(read());
      },
    });
  show('size', 'Connections that this process may have to the database', () => pool.size);
  show('in_use', 'Connections that are held at this moment', () => pool.count().held);
  show('waiting', 'Statements and transactions that wait for a connection at this moment', () => pool.count().waiting);
}

export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  const mails = metrics.counter({
    name: 'sellerfeed_mails_total',
    help: 'Mails that were handed over (sent), and attempts that were refused or got no answer (failed)',
    labelNames: ['outcome'],
  });
  for (const outcome of ['sent', 'failed'] as const) mails.inc({ outcome }, 0);
  return {
    ...mailer,
    send: async (mail) => {
      try {
        await mailer.send(mail);
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
      mails.inc({ outcome: 'sent' });
    },
  };
}

/** Exports the outcomes of jobs in this process. */
export function countJobs(jobs: Jobs, metrics: Metrics): void {
  metrics.counter({
    name: 'sellerfeed_job_attempts_total',
    help: 'Attempts at jobs by this process, by queue and outcome: completed, retried (failed, tried again) or failed (given up)',
    labelNames: ['queue', 'outcome'],
    collect() {
      this.reset();
      for (const [queue, outcomes] of Object.entries(jobs.outcomes)) {
        for (const [outcome, count] of Object.entries(outcomes)) this.inc({ queue, outcome }, count);
      }
    },
  });
}
