import type { PostgresConnection } from '@supabase/lite/postgres';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';
import { kindOfStatement, type Watch, watchStatements } from '../db/watch-statements.ts';

const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/**
 * Measures every statement of content API, data service and jobs, which share one driver; on PostgreSQL also how many of its
 * connections are held, and how many wait for one. The embedded database has one session, whose turns Kysely hands out.
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
  const { kind, connection } = database;
  watchStatements(
    database,
    measure,
    kind === 'postgres' ? watchPool(connection as PostgresConnection, metrics) : undefined,
  );
}

/** Shows who holds and who waits for connections. Answers what to call for one that is wanted, and then when it is not any more. */
function watchPool({ driver }: PostgresConnection, metrics: Metrics): () => () => void {
  const size = driver.options.max;
  let wanted = 0;
  const hold = () => {
    wanted += 1;
    let isHeld = true;
    return () => {
      if (isHeld) wanted -= 1;
      isHeld = false;
    };
  };
  metrics.gauge({
    name: 'sellerfeed_database_pool_size',
    help: 'Connections that this process may have to the database',
    collect: (gauge) => gauge.set(size),
  });
  metrics.gauge({
    name: 'sellerfeed_database_pool_in_use',
    help: 'Connections that are held at this moment',
    collect: (gauge) => gauge.set(Math.min(wanted, size)),
  });
  metrics.gauge({
    name: 'sellerfeed_database_pool_waiting',
    help: 'Statements and transactions that wait for a connection at this moment',
    collect: (gauge) => gauge.set(Math.max(0, wanted - size)),
  });
  return hold;
}
