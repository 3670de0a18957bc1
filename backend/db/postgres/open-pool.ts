import pg from 'pg';
import { withTimeout } from '../with-timeout.ts';
import { NoPrimaryError, splitHosts } from './hosts.ts';
import { withUsualTls } from './usual-tls.ts';
import { VALUE_TYPES } from './value-types.ts';

/** Runs one statement, or without values a script of several. */
export type Query = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>;

/** A connection while somebody holds it. What `release` is told to be broken is closed rather than handed out again. */
export type DatabaseClient = { query: Query; release(isBroken?: boolean): void };

export type DatabasePool = {
  /** How many connections there may be. */
  size: number;
  count(): { held: number; waiting: number };
  /** Waits where all connections are held. */
  connect(): Promise<DatabaseClient>;
  /** A connection beside the pool, which its owner ends. */
  connectAlone(): Promise<pg.Client>;
  /** Waits a moment for those that hold a connection, and ends it then. */
  end(): Promise<void>;
};

const SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
const END_TIMEOUT_MS = 2_000;
/**
 * The longest that one statement may take on Postgres: what a request asks for must not hold a connection for ever. A
 * `?statement_timeout=` in the database's URL wins. The embedded database cannot be interrupted and knows no such limit.
 */
const STATEMENT_TIMEOUT_MS = 30_000;
const MAX_LIFETIME_S = 45 * 60;

// Times are read as of this zone. Who recovers follows another server, and takes no writes.
const PREPARE = "set time zone 'UTC'; select pg_is_in_recovery() as follows";

/**
 * Connections to the host of a database's URL, or of several (hosts.ts) to the one that takes writes. Where that one is lost, whoever
 * wants a connection next looks for another.
 */
export function openPool(databaseUrl: string, applicationName: string): DatabasePool {
  const urls = splitHosts(databaseUrl);
  const hosts = urls.map((url) => openHost(url, { applicationName, mustTakeWrites: urls.length > 1 }));
  let search: Promise<Host> | null = null;
  const findPrimary = () => {
    const [only] = hosts;
    if (only && hosts.length === 1) return Promise.resolve(only);
    search ??= searchPrimary(hosts).then((found) => {
      // Whatever still waits for one that hangs would do so for a quarter of an hour.
      for (const other of hosts) if (other !== found) other.cutOff();
      return found;
    });
    return search;
  };

  return {
    size: SIZE,
    count: () => {
      const sum = (of: (pool: pg.Pool) => number) => hosts.reduce((total, { pool }) => total + of(pool), 0);
      return {
        held: sum(({ totalCount, idleCount }) => totalCount - idleCount),
        waiting: sum(({ waitingCount }) => waitingCount),
      };
    },
    connect: async () => toDatabaseClient(await onPrimary(({ pool }) => pool.connect())),
    connectAlone: () => onPrimary(connectAlone),
    end: async () => {
      await Promise.all(hosts.map((host) => host.end()));
    },
  };

  async function onPrimary<T>(connect: (host: Host) => Promise<T>): Promise<T> {
    const asked = findPrimary();
    try {
      return await connect(await asked);
    } catch (error) {
      if (hosts.length === 1) throw error;
      if (search === asked) search = null;
      return connect(await findPrimary());
    }
  }
}

type Host = {
  url: string;
  pool: pg.Pool;
  settings: pg.ClientConfig;
  prepare(client: pg.ClientBase): Promise<void>;
  /** Ends all connections, and fails what is under way on them. */
  cutOff(): void;
  end(): Promise<void>;
};

function openHost(url: string, of: { applicationName: string; mustTakeWrites: boolean }): Host {
  const settings: pg.ClientConfig = {
    connectionString: withUsualTls(url),
    application_name: of.applicationName,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: VALUE_TYPES,
  };
  const prepare = async (client: pg.ClientBase) => {
    // A script has a result for each statement, which the types do not know.
    const answer = await withTimeout(client.query(PREPARE), CONNECT_TIMEOUT_MS);
    const results = answer as unknown as pg.QueryResult<{ follows: boolean }>[];
    if (of.mustTakeWrites && results[1]?.rows[0]?.follows) throw new Error('it is a standby');
  };
  const pool = new pg.Pool({
    ...settings,
    max: SIZE,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_LIFETIME_S,
    Client: PatientClient,
    onConnect: prepare,
  });
  const open = new Set<pg.Client>();
  pool.on('connect', (client) => {
    open.add(client);
    // Who holds one that is lost hears of it from his statement.
    client.on('error', () => {});
  });
  pool.on('remove', (client) => open.delete(client));
  // One that is lost while nobody uses it is replaced.
  pool.on('error', () => {});
  const cutOff = () => {
    for (const client of open) client.connection.stream.destroy();
  };
  return { url, pool, settings, prepare, cutOff, end: () => withTimeout(pool.end(), END_TIMEOUT_MS).catch(cutOff) };
}

/** The pool's own limit would also be one for whoever waits until a connection is free. */
class PatientClient extends pg.Client {
  constructor(settings?: pg.ClientConfig) {
    super({ ...settings, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  }
}

async function connectAlone({ settings, prepare }: Host): Promise<pg.Client> {
  const client = new PatientClient(settings);
  client.on('error', () => {});
  try {
    await client.connect();
    await prepare(client);
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

async function searchPrimary(hosts: Host[]): Promise<Host> {
  try {
    return await Promise.any(
      hosts.map(async (host) => {
        const client = await host.pool.connect();
        client.release();
        return host;
      }),
    );
  } catch (error) {
    const { errors } = error as AggregateError;
    const reasons = errors.map((reason: Error, index) => `${new URL(hosts[index]?.url ?? '').host}: ${reason.message}`);
    throw new NoPrimaryError(`No host of DATABASE_URL takes writes (${reasons.join('; ')})`, { cause: error });
  }
}

function toDatabaseClient(client: pg.PoolClient): DatabaseClient {
  return {
    query: (text, values) => client.query(text, values as unknown[] | undefined),
    release: (isBroken) => client.release(isBroken),
  };
}
