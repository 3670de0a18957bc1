import type { PGliteInterface } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Transaction } from 'kysely';
import type { Db } from 'pg-boss';
import type postgres from 'postgres';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Database } from '../../db/types.ts';

// How pg-boss runs its SQL on the connection that is there, instead of opening a pool of its own.

type Values = unknown[] | undefined;

export type BossDatabase = Db & {
  /** The same in a transaction of ours: the jobs that are sent exist when it commits. */
  within(transaction: Transaction<Database>): Db;
  /** Runs `work` while no other process on this database does: pg-boss creates its schema at the start, and not twice. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** The advisory lock of `alone`; that of migrations is the one before. */
const LOCK = 7_125_002;

export function toBossDatabase({ kind, connection }: DatabaseHandle): BossDatabase {
  return kind === 'pglite'
    ? onPglite((connection as PgliteConnection).driver)
    : onPostgres((connection as PostgresConnection).driver);
}

/**
 * pg-boss sends whole transactions as one script. They run under PGlite's transaction lock: with its own adapter, a script
 * that fails leaves the one session in an aborted transaction for as long as the ROLLBACK waits, and a visitor's query in it.
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
    within: (transaction) => ({ executeSql: (text, values) => execute(transaction, text, values) }),
    alone: (work) => work(),
  };
}

function onPostgres(driver: postgres.Sql): BossDatabase {
  // The clock of a test.
  let sessionStatements: string[] = [];
  return {
    executeSql: async (text, values) => {
      if (values?.length && sessionStatements.length === 0) {
        return { rows: await driver.unsafe(acceptJsonText(text, values), values as never[]) };
      }
      // A script with a transaction in it must not leave a connection of the pool in an aborted one.
      const reserved = await driver.reserve();
      try {
        for (const statement of sessionStatements) await reserved.unsafe(statement);
        if (values?.length) return { rows: await reserved.unsafe(acceptJsonText(text, values), values as never[]) };
        const results = await reserved.unsafe(text).simple();
        return { rows: results.flat() };
      } catch (error) {
        await reserved.unsafe('rollback');
        throw error;
      } finally {
        reserved.release();
      }
    },
    setSessionStatements: async (statements) => {
      sessionStatements = statements;
    },
    listen: async (channel, onNotification, onReconnect) => {
      // Has a connection of its own, and calls back each time that it is there again.
      const { unlisten } = await driver.listen(channel, onNotification, onReconnect);
      return { close: unlisten };
    },
    alone: async (work) => {
      const reserved = await driver.reserve();
      try {
        await reserved.unsafe(`select pg_advisory_lock(${LOCK})`);
        return await work();
      } finally {
        await reserved.unsafe(`select pg_advisory_unlock(${LOCK})`);
        reserved.release();
      }
    },
    within: (transaction) => ({
      executeSql: async (text, values) => {
        for (const statement of sessionStatements) await execute(transaction, statement);
        return execute(transaction, acceptJsonText(text, values), values);
      },
    }),
  };
}

async function execute(transaction: Transaction<Database>, text: string, values?: Values): Promise<{ rows: object[] }> {
  const { rows } = await transaction.executeQuery<object>(CompiledQuery.raw(text, values));
  return { rows: [...rows] };
}

/** postgres.js turns what goes into a JSON parameter into JSON, a text that is JSON already too. */
function acceptJsonText(text: string, values: Values): string {
  return text.replace(/\$(\d+)::(jsonb?)\b/g, (parameter, number: string, type: string) =>
    typeof values?.[Number(number) - 1] === 'string' ? `$${number}::text::${type}` : parameter,
  );
}

function withoutTransaction(script: string): string {
  return script.replace(/^\s*begin\s*;/i, '').replace(/commit\s*;?\s*$/i, '');
}
