import type { PGliteInterface } from '@electric-sql/pglite';
import type { QueryResult } from 'pg';
import { type Db, fromKysely } from 'pg-boss';
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Tx } from '../../db/db.ts';
import { listenWithRetries } from '../../db/postgres/listen-with-retries.ts';
import { type DatabasePool, withClient } from '../../db/postgres/open-pool.ts';

// Runs pg-boss's SQL on the existing connection instead of a pool of its own.

export type BossDatabase = Db & {
  /** In a transaction of ours: sent jobs exist once it commits. */
  within(transaction: Tx): Db;
  /** Runs `work` in one process at a time: pg-boss creates its schema at the start. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

export function toBossDatabase({ pool, pglite }: DatabaseHandle): BossDatabase {
  if (pglite) return onPglite(pglite);
  if (pool) return onPostgres(pool);
  throw new Error('A database is either PGlite or a pool');
}

/**
 * Runs pg-boss's multi-statement transactions under PGlite's transaction lock. Its own adapter leaves the shared
 * session in an aborted transaction after a failure, with visitors' queries in it.
 */
function onPglite(driver: PGliteInterface): BossDatabase {
  return {
    executeSql: async (text, values) => {
      if (values?.length) return driver.query<object>(text, values);
      const results = /^\s*begin\b/i.test(text)
        ? await driver.transaction((transaction) => transaction.exec(withoutTransaction(text)))
        : await driver.exec(text);
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    setSessionStatements: async (statements) => {
      for (const statement of statements) await driver.exec(statement);
    },
    listen: async (channel, onNotification, onReconnect) => {
      const unlisten = await driver.listen(channel, onNotification);
      onReconnect();
      return { close: unlisten };
    },
    within: fromKysely,
    alone: (work) => work(),
  };
}

function onPostgres(pool: DatabasePool): BossDatabase {
  // The clock of a test.
  let sessionStatements: string[] = [];
  return {
    executeSql: (text, values) =>
      withClient(pool, async (query) => {
        for (const statement of sessionStatements) await query(statement);
        const result: QueryResult | QueryResult[] = await query(text, values);
        return { rows: [result].flat().flatMap(({ rows }) => rows) };
      }),
    setSessionStatements: async (statements) => {
      sessionStatements = statements;
    },
    listen: async (channel, onNotification, onReconnect) => {
      const listener = listenWithRetries(pool, {
        channel,
        statement: 'select 1',
        onNotification,
        onBeat: (_, isBeginning) => {
          if (isBeginning) onReconnect();
        },
      });
      await listener.begun;
      return listener;
    },
    alone: (work) =>
      withClient(pool, async (query) => {
        await query(`select pg_advisory_lock(${ADVISORY_LOCKS.createJobQueue})`);
        try {
          return await work();
        } finally {
          await query(`select pg_advisory_unlock(${ADVISORY_LOCKS.createJobQueue})`);
        }
      }),
    within: (transaction) => {
      const { executeSql } = fromKysely(transaction);
      return {
        executeSql: async (text, values) => {
          for (const statement of sessionStatements) await executeSql(statement);
          return executeSql(text, values);
        },
      };
    },
  };
}

function withoutTransaction(script: string): string {
  return script.replace(/^\s*begin\s*;/i, '').replace(/commit\s*;?\s*$/i, '');
}
