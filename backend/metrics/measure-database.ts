import type { Metrics } from '#runtime/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import type { DatabasePool } from '../db/postgres/open-pool.ts';
import { kindOfStatement, type Watch, watchStatements } from '../db/watch-statements.ts';

const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/**
 * Measures every statement of content API, data service and jobs, and the pool on PostgreSQL. The embedded database has
 * one session.
 */
export function measureDatabase(database: DatabaseHandle, metrics: Metrics): void {
  const durations = metrics.histogram({
    name: 'sellerfeed_database_query_duration_seconds',
    help: 'Statements by kind (select, insert, update, delete, with, other) and outcome (ok, error)',
    labels: ['kind', 'outcome'],
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
  metrics.gauge({
    name: 'sellerfeed_database_pool_size',
    help: 'Connections that this process may have to the database',
    collect: (gauge) => gauge.set(pool.size),
  });
  metrics.gauge({
    name: 'sellerfeed_database_pool_in_use',
    help: 'Connections that are held at this moment',
    collect: (gauge) => gauge.set(pool.count().held),
  });
  metrics.gauge({
    name: 'sellerfeed_database_pool_waiting',
    help: 'Statements and transactions that wait for a connection at this moment',
    collect: (gauge) => gauge.set(pool.count().waiting),
  });
}
