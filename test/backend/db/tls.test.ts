import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#backend/db/connection.ts';
import { adviseOnConnection } from '#backend/db/database-errors.ts';
import { findOnPath } from '#test/rig/find-on-path.ts';
import { findPostgresTools, type OwnPostgres, startOwnPostgres } from '#test/rig/own-postgres.ts';

const tools = findPostgresTools();
const hasOpenssl = findOnPath('openssl') !== undefined;
if (!hasOpenssl) console.log('PostgreSQL over TLS is not tested: no openssl');

describe.runIf(tools && hasOpenssl)('a PostgreSQL behind TLS', () => {
  let server: OwnPostgres;
  beforeAll(async () => {
    server = await startOwnPostgres(tools as NonNullable<typeof tools>, { tls: true });
  });
  afterAll(() => server.close());

  const named = (url: string, asked: string) => `${url.replaceAll('127.0.0.1', 'localhost')}?${asked}`;
  const open = (databaseUrl: string) => openDatabase({ databaseUrl, applicationName: 'tls-test' });
  /** Whether each connection of ours is encrypted: one of the pool and the one that listens. */
  async function listEncrypted(databaseUrl: string): Promise<boolean[]> {
    const database = await open(databaseUrl);
    try {
      await database.exec(
        "create schema if not exists app; create table if not exists app.counters as select text 'data_version' as name, 1 as value",
      );
      await database.content.start(() => {});
      const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name = 'tls-test'`.execute(database.db);
      return rows.map(({ ssl }) => ssl);
    } finally {
      await database.close();
    }
  }
  async function adviseOn(databaseUrl: string): Promise<string | null> {
    const database = await open(databaseUrl);
    const advice = await database.exec('select 1').then(() => 'it answers', adviseOnConnection);
    await database.close();
    return advice;
  }

  it('is connected to according to sslmode', async () => {
    expect(await listEncrypted(named(server.url, 'sslmode=disable'))).toEqual([false, false]);
    // Accepts any server, under any name.
    expect(await listEncrypted(`${server.url}?sslmode=require`)).toEqual([true, true]);
    const root = `sslrootcert=${server.certificate}`;
    expect(await listEncrypted(`${server.url}?sslmode=verify-ca&${root}`)).toEqual([true, true]);
    expect(await listEncrypted(named(server.url, `sslmode=verify-full&${root}`))).toEqual([true, true]);
  });

  it('is rejected with the wrong certificate, with advice', async () => {
    const wrong = 'The database does not meet sslmode: check DATABASE_URL';
    expect(await adviseOn(named(server.url, 'sslmode=verify-full'))).toContain(`${wrong} (self-signed certificate`);
    expect(await adviseOn(named(server.url, 'sslmode=verify-full&sslrootcert=system'))).toContain(wrong);
    const byAddress = `${server.url}?sslmode=verify-full&sslrootcert=${server.certificate}`;
    expect(await adviseOn(byAddress)).toContain(`${wrong} (Hostname/IP does not match certificate's altnames`);
  });

  it('explains a wrong name, password or database', async () => {
    const url = new URL(named(server.url, 'sslmode=require'));
    url.pathname = '/none';
    expect(await adviseOn(url.href)).toBe(
      'The database refuses the user, the password or the name of the database: check DATABASE_URL (database "none" does not exist).',
    );
    url.password = 'wrong';
    expect(await adviseOn(url.href)).toContain(
      'The database refuses the user, the password or the name of the database: check DATABASE_URL (password authentication failed',
    );
  });
});
