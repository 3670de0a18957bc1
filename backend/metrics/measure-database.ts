import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import type { Metrics } from '#server/process/metrics/open-metrics.ts';
import type { DatabaseHandle } from '../db/connection.ts';

const KINDS = ['select', 'insert', 'update', 'delete', 'with'];
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Runs a statement and notes what it took. */
type Measure = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

/**
 * Measures every statement of content API, data service and jobs, which share one driver; on PostgreSQL also how many of its
 * connections are held, and how many wait for one. The embedded database has one session, whose turns Kysely hands out.
 */
export function measureDatabase({ kind, connection }: DatabaseHandle, metrics: Metrics): void {
  const durations = metrics.histogram({
    name: 'sellerfeed_database_query_duration_seconds',
    help: 'Statements by kind (select, insert, update, delete, with, other) and outcome (ok, error)',
    labels: ['kind', 'outcome'],
    buckets: BUCKETS_S,
  });
  const measure: Measure = async (statement, run) => {
    const startedAt = performance.now();
    const end = (outcome: string) =>
      durations.observe({ kind: kindOf(statement), outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await run();
      end('ok');
      return result;
    } catch (error) {
      end('error');
      throw error;
    }
  };
  if (kind === 'pglite') measurePglite((connection as PgliteConnection).driver, measure);
  else
    measurePostgres(
      (connection as PostgresConnection).driver,
      measure,
      watchPool(connection as PostgresConnection, metrics),
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

function measurePglite(driver: PGliteInterface, measure: Measure): void {
  const { query, exec, transaction } = driver;
  driver.query = (text, ...rest) => measure(text, () => query.call(driver, text, ...rest) as never);
  driver.exec = (text, ...rest) => measure(text, () => exec.call(driver, text, ...rest));
  driver.transaction = (work) => transaction.call(driver, (tx) => work(measured(tx))) as never;

  function measured(tx: Transaction): Transaction {
    return {
      ...tx,
      query: (text, ...rest) => measure(text, () => tx.query(text, ...rest) as never),
      exec: (text, ...rest) => measure(text, () => tx.exec(text, ...rest)),
      get closed() {
        return tx.closed;
      },
    };
  }
}

function measurePostgres(driver: postgres.Sql, measure: Measure, hold: () => () => void): void {
  const { unsafe } = driver;
  const reserve = driver.reserve.bind(driver);
  driver.unsafe = ((...values: Parameters<typeof unsafe>) => {
    const release = hold();
    return watch(unsafe(...values), values[0], release);
  }) as typeof unsafe;
  driver.reserve = async () => {
    const leave = hold();
    try {
      const reserved = await reserve();
      const { unsafe: ask, release } = reserved;
      return Object.assign(reserved, {
        unsafe: ((...values: Parameters<typeof ask>) => watch(ask(...values), values[0])) as typeof ask,
        release: () => {
          leave();
          release();
        },
      });
    } catch (error) {
      leave();
      throw error;
    }
  };

  /** The driver's own promise goes on to the caller, who may have more to say to it (`simple()`). */
  function watch<Query extends Promise<unknown>>(query: Query, statement: string, done = () => {}): Query {
    measure(statement, () => query).then(done, done);
    return query;
  }
}

function kindOf(statement: string): string {
  const word = /^[\s(]*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? '';
  return KINDS.includes(word) ? word : 'other';
}
