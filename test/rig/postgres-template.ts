import { Client } from 'pg';
import { openDatabase } from '#backend/db/connection.ts';
import { fillTemplate, hashTemplate } from './pglite-template.ts';

const LOCK = 'select pg_advisory_lock(7125099)';

const OWNER = 'plain_owner';

/** The user that the tests' databases belong to, as in `docs/operating`: it may not make roles. */
export async function ensurePlainOwner(server: Client, url: string): Promise<{ name: string; url: string }> {
  await server.query(LOCK);
  const existing = await server.query('select from pg_roles where rolname = $1', [OWNER]);
  if (existing.rowCount === 0) await server.query(`create role ${OWNER} login password '${OWNER}'`);
  // For `emptyTables` alone.
  await server.query(`grant set on parameter session_replication_role to ${OWNER}`);
  return { name: OWNER, url: Object.assign(new URL(url), { username: OWNER, password: OWNER }).href };
}

/**
 * The name of a migrated, empty database with its job queues on this server, to copy others from: a copy takes a third of the time of
 * the migrations. The first who asks makes it.
 *
 * @param server a connection of the caller's alone, to a server that only tests use; it holds a lock until it ends
 * @param ownerUrl of the user that the tests' databases belong to
 */
export async function ensurePostgresTemplate(server: Client, ownerUrl: string): Promise<string> {
  const name = `template_${hashTemplate().slice(0, 16)}`;
  await server.query(LOCK);
  const existing = await server.query('select from pg_database where datname = $1', [name]);
  if (existing.rowCount !== 0) return name;
  const unfinished = `${name}_unfinished`;
  await server.query(`drop database if exists ${unfinished} with (force)`);
  await server.query(`create database ${unfinished} owner ${OWNER}`);
  const database = await openDatabase({ databaseUrl: databaseOn(ownerUrl, unfinished) });
  try {
    await fillTemplate(database);
  } finally {
    await database.close();
  }
  await server.query(`alter database ${unfinished} rename to ${name}`);
  return name;
}

/** The URL of a database on the same server. */
export function databaseOn(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Runs `work` on a connection of its own. */
export async function onServer<T>(url: string, work: (connection: Client) => Promise<T>): Promise<T> {
  const connection = new Client({ connectionString: url });
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
