import type { Sql } from 'postgres';
import { openDatabase } from '#backend/db/connection.ts';
import { fillTemplate, hashTemplate } from './pglite-template.ts';

const LOCK = 'select pg_advisory_lock(7125099)';

/**
 * The name of a migrated, empty database with its job queues on this server, to copy others from: a copy takes a third of the time of
 * the migrations. The first who asks makes it.
 *
 * @param server a connection of the caller's alone, to a server that only tests use; it holds a lock until it ends
 */
export async function ensurePostgresTemplate(server: Sql, url: string): Promise<string> {
  const name = `template_${hashTemplate().slice(0, 16)}`;
  await server.unsafe(LOCK);
  const [existing] = await server`select from pg_database where datname = ${name}`;
  if (existing) return name;
  const unfinished = `${name}_unfinished`;
  await server.unsafe(`drop database if exists ${unfinished} with (force)`);
  await server.unsafe(`create database ${unfinished}`);
  const database = await openDatabase({ databaseUrl: databaseOn(url, unfinished) });
  try {
    await fillTemplate(database);
  } finally {
    await database.close();
  }
  await server.unsafe(`alter database ${unfinished} rename to ${name}`);
  return name;
}

/** The URL of a database on the same server. */
export function databaseOn(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
