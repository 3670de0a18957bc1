import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { DatabaseHandle } from './connection.ts';
import { wrapQueries } from './postgres/open-pool.ts';

export type Watch = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

/** Wraps every statement of content API, data service and jobs, which share a driver. */
export function watchStatements({ pool, pglite }: DatabaseHandle, watch: Watch): void {
  if (pglite) watchPglite(pglite, watch);
  if (pool) wrapQueries(pool, (query) => (text, values) => watch(text, () => query(text, values)));
}

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
