import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type postgres from 'postgres';
import type { DatabaseHandle } from './connection.ts';

/** Runs a statement, and notes about it what it likes. */
export type Watch = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

/** Called when a connection is wanted; what it answers, when it is not any more. */
type Hold = () => () => void;

/**
 * Has every statement of content API, data service and jobs pass `watch`: they share one driver. On PostgreSQL also says who
 * wants a connection; the embedded database has one session, whose turns Kysely hands out.
 */
export function watchStatements({ kind, connection }: DatabaseHandle, watch: Watch, hold?: Hold | undefined): void {
  if (kind === 'pglite') watchPglite((connection as PgliteConnection).driver, watch);
  else watchPostgres((connection as PostgresConnection).driver, watch, hold ?? (() => () => {}));
}

/** `select`, `insert`, `update`, `delete`, `with` or `other`. */
export function kindOfStatement(statement: string): string {
  const word = /^[\s(]*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? '';
  return KINDS.includes(word) ? word : 'other';
}

const KINDS = ['select', 'insert', 'update', 'delete', 'with'];

function watchPglite(driver: PGliteInterface, watch: Watch): void {
  const { query, exec, transaction } = driver;
  driver.query = (text, ...rest) => watch(text, () => query.call(driver, text, ...rest) as never);
  driver.exec = (text, ...rest) => watch(text, () => exec.call(driver, text, ...rest));
  driver.transaction = (work) => transaction.call(driver, (tx) => work(measured(tx))) as never;

  function measured(tx: Transaction): Transaction {
    return {
      ...tx,
      query: (text, ...rest) => watch(text, () => tx.query(text, ...rest) as never),
      exec: (text, ...rest) => watch(text, () => tx.exec(text, ...rest)),
      get closed() {
        return tx.closed;
      },
    };
  }
}

function watchPostgres(driver: postgres.Sql, watch: Watch, hold: Hold): void {
  const { unsafe } = driver;
  const reserve = driver.reserve.bind(driver);
  driver.unsafe = ((...values: Parameters<typeof unsafe>) => {
    const release = hold();
    return follow(unsafe(...values), values[0], release);
  }) as typeof unsafe;
  driver.reserve = async () => {
    const leave = hold();
    try {
      const reserved = await reserve();
      const { unsafe: ask, release } = reserved;
      return Object.assign(reserved, {
        unsafe: ((...values: Parameters<typeof ask>) => follow(ask(...values), values[0])) as typeof ask,
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
  function follow<Query extends Promise<unknown>>(query: Query, statement: string, done = () => {}): Query {
    watch(statement, () => query).then(done, done);
    return query;
  }
}
