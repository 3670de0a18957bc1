import type { PGlite } from '@electric-sql/pglite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { CompiledQuery, type Kysely } from 'kysely';
import type { DatabaseHandle } from '../../db/connection.ts';
import type { Database } from '../../db/types.ts';

export type Query = {
  name: string;
  /** SQL expressions of any type. */
  columns: string[];
  /** What follows them: `from app.posts where true`. */
  rest: string;
};

/** The columns' values in their order, as PostgreSQL spells them. */
export type Row = (string | null)[];

/** All queries as of one moment, read slice by slice, while others go on reading and writing. */
export type Snapshot<Facts> = {
  facts: Facts;
  /** The query's rows, some at a time. */
  rows(query: Query): AsyncGenerator<Row[]>;
  /** What may be asked besides; as of the same moment on PostgreSQL, and of now on the embedded database. */
  db: Kysely<Database>;
  close(): Promise<void>;
};

const ROWS_AT_ONCE = 200;

// How values are spelled, wherever they are read.
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "datestyle = 'ISO'",
  "timezone = 'UTC'",
  "intervalstyle = 'postgres'",
  'extra_float_digits = 1',
  "bytea_output = 'hex'",
  // What is held spills to disk beyond this: less is slower, and others wait meanwhile.
  "work_mem = '32MB'",
  // Rows that a policy would hide are an error, not a gap.
  'row_security = off',
];

/**
 * On PostgreSQL this is a transaction of its own, beside which everybody goes on. The embedded database has one session, where a
 * transaction would keep all others waiting until the last row has left the building; there every query is worked out into a
 * temporary file at once (`with hold`), which is the only moment that others wait for, and read from there.
 *
 * @param plan is asked within the transaction which queries there will be
 */
export async function openSnapshot<Facts>(
  { kind, db, connection }: Pick<DatabaseHandle, 'kind' | 'db' | 'connection'>,
  plan: Plan<Facts>,
): Promise<Snapshot<Facts>> {
  return kind === 'pglite' ? hold(db, (connection as PgliteConnection).driver, plan) : keepTransaction(db, plan);
}

type Plan<Facts> = (db: Kysely<Database>) => Promise<{ facts: Facts; queries: Query[] }>;

async function keepTransaction<Facts>(db: Kysely<Database>, plan: Plan<Facts>): Promise<Snapshot<Facts>> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  const close = async () => {
    await transaction.rollback().execute();
  };
  try {
    for (const setting of SETTINGS) await run(transaction, `set local ${setting}`);
    const { facts } = await plan(transaction);
    return {
      facts,
      db: transaction,
      close,
      rows: async function* (query) {
        const columns = query.columns.map((column, index) => `(${column})::text as c${index}`);
        const select = `select ${columns.join(', ')} ${query.rest}`;
        await run(transaction, `declare backup_cursor no scroll cursor for ${select}`);
        yield* fetchAll(async () => {
          const { rows } = await transaction.executeQuery<Record<string, string | null>>(FETCH('backup_cursor'));
          return rows.map((row) => Object.values(row));
        });
        await run(transaction, 'close backup_cursor');
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Two snapshots, one of which was given up, must not meet. */
let snapshots = 0;

async function hold<Facts>(db: Kysely<Database>, driver: PGlite, plan: Plan<Facts>): Promise<Snapshot<Facts>> {
  snapshots += 1;
  // Leaves every value as PostgreSQL spells it; those for arrays are known to this instance alone.
  const parsers = Object.fromEntries(Object.keys(driver.parsers).map((type) => [type, (value: string) => value]));
  const prefix = `backup_${snapshots}`;
  const open = new Map<string, string>();
  const closeCursor = async (query: string) => {
    const cursor = open.get(query);
    open.delete(query);
    if (cursor) await run(db, `close ${cursor}`);
  };
  const facts = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      for (const setting of SETTINGS) await run(transaction, `set local ${setting}`);
      const planned = await plan(transaction);
      for (const [number, query] of planned.queries.entries()) {
        const cursor = `${prefix}_${number}`;
        // As they are: to spell them out now would take three times as long.
        const select = `select ${query.columns.join(', ')} ${query.rest}`;
        await run(transaction, `declare ${cursor} no scroll cursor with hold for ${select}`);
        open.set(query.name, cursor);
      }
      return planned.facts;
    });
  return {
    facts,
    db,
    rows: async function* (query) {
      const cursor = open.get(query.name);
      if (!cursor) throw new Error(`The snapshot holds no ${query.name}`);
      yield* fetchAll(async () => {
        const { rows } = await driver.query<Row>(FETCH(cursor).sql, [], { rowMode: 'array', parsers });
        return rows;
      });
      // Its file is of no more use.
      await closeCursor(query.name);
    },
    close: async () => {
      for (const name of [...open.keys()]) await closeCursor(name);
    },
  };
}

const FETCH = (cursor: string) => CompiledQuery.raw(`fetch forward ${ROWS_AT_ONCE} from ${cursor}`);

async function* fetchAll(fetchSome: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let rows = await fetchSome(); rows.length > 0; rows = await fetchSome()) yield rows;
}

const run = (db: Kysely<Database>, statement: string) => db.executeQuery(CompiledQuery.raw(statement));
