import pg from 'pg';
import { withTimeout } from '#runtime/with-timeout.ts';
import { READ_ONLY } from '../database-errors.ts';
import { withUsualTls } from './usual-tls.ts';
import { VALUE_TYPES } from './value-types.ts';

/** Without values it runs a script of several statements. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

type DatabaseClient = { query: Query; release(isBroken?: boolean): void };

export type DatabasePool = {
  size: number;
  count(): { held: number; waiting: number };
  /** Waits while all connections are in use. */
  connect(): Promise<DatabaseClient>;
  /** A connection outside the pool, which the caller ends. */
  connectAlone(): Promise<pg.Client>;
  /** Waits a moment for connections in use, then closes them. */
  end(): Promise<void>;
};

const SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
const END_TIMEOUT_MS = 2_000;
const MAX_LIFETIME_S = 45 * 60;
/** The limit of a statement. `?statement_timeout=` in the URL overrides it; the embedded database has none. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A server that has not cancelled a statement this long after its limit is gone. */
const GRACE_MS = 5_000;
/** Lifts the limit of further statements of a transaction, on the server and here: the pool recognises its text. */
export const LIFT_TIMEOUT = 'set local statement_timeout = 0';
const LIFTS_TIMEOUT = /\bset (?:local )?statement_timeout = 0\b/;

/**
 * Times are read in UTC. Short statements gain nothing from JIT and parallel workers. Search results of a million posts
 * must fit into work_mem, or the texts of whole blocks are checked again.
 */
const PREPARE = `set time zone 'UTC'; set jit = off; set max_parallel_workers_per_gather = 0; set work_mem = '32MB';
  select pg_is_in_recovery() as recovers`;

export function openPool(databaseUrl: string, applicationName: string): DatabasePool {
  const settings: pg.ClientConfig = {
    connectionString: withUsualTls(databaseUrl),
    application_name: applicationName,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: VALUE_TYPES,
  };
  const statementMs = Number(new URL(databaseUrl).searchParams.get('statement_timeout') ?? STATEMENT_TIMEOUT_MS);
  const limitMs = statementMs > 0 ? statementMs + GRACE_MS : 0;
  const pool = new pg.Pool({
    ...settings,
    max: SIZE,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    Client: LimitedClient,
    onConnect: prepare,
  });
  const open = new Set<pg.Client>();
  pool.on('connect', (client) => {
    open.add(client);
    // The statement in progress reports the lost connection.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));
  // Idle connections that are lost are replaced.
  pool.on('error', () => {});
  return {
    size: SIZE,
    count: () => ({ held: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    connect: async () => toDatabaseClient(await pool.connect(), limitMs),
    connectAlone: () => connectAlone(settings),
    end: () => withTimeout(pool.end(), END_TIMEOUT_MS).catch(() => open.forEach(destroy)),
  };
}

/** The pool's own limit would also apply to waiting for a free connection. */
class LimitedClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

async function connectAlone(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new LimitedClient(settings);
  client.on('error', () => {});
  try {
    await client.connect();
    await prepare(client);
    return client;
  } catch (error) {
    destroy(client);
    throw error;
  }
}

async function prepare(client: pg.ClientBase): Promise<void> {
  // A script has one result per statement, which the types lack.
  const answer = await withTimeout(client.query(PREPARE), CONNECT_TIMEOUT_MS);
  const recovery = (answer as unknown as pg.QueryResult<{ recovers: boolean }>[]).at(-1);
  if (recovery?.rows[0]?.recovers) {
    throw Object.assign(new Error('the server is a standby'), { code: READ_ONLY });
  }
}

/** Closes the connection of a statement beyond the limit, unless its user has disabled `statement_timeout`. */
function toDatabaseClient(client: pg.PoolClient, limitMs: number): DatabaseClient {
  let ms = limitMs;
  return {
    query: async (text, values) => {
      if (LIFTS_TIMEOUT.test(text)) ms = 0;
      const timer = ms > 0 ? setTimeout(destroy, ms, client) : undefined;
      try {
        return await client.query(text, values as unknown[] | undefined);
      } finally {
        clearTimeout(timer);
      }
    },
    release: (isBroken) => client.release(isBroken),
  };
}

/** Immediately, while `end()` waits for a response. */
const destroy = (client: pg.ClientBase): void => void (client as pg.Client).connection.stream.destroy();

/** Runs `work` on one connection; a failure ends its transaction. */
export async function withClient<T>(pool: DatabasePool, work: (query: Query) => Promise<T>): Promise<T> {
  const { query, release } = await pool.connect();
  let isBroken = false;
  try {
    return await work(query);
  } catch (error) {
    await query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    release(isBroken);
  }
}

export function wrapQueries(pool: DatabasePool, wrap: (query: Query) => Query): void {
  const { connect } = pool;
  pool.connect = async () => {
    const client = await connect();
    return { ...client, query: wrap(client.query) };
  };
}
