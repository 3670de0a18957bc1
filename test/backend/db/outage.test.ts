import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { adviseOnConnection, isDatabaseAway } from '#backend/db/database-errors.ts';
import { type DatabaseSwitch, openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { findPostgresTools, type OwnPostgres, startOwnPostgres } from '#test/rig/own-postgres.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const tools = findPostgresTools();

describe.runIf(tools)('a PostgreSQL that goes away', () => {
  let server: OwnPostgres;
  let toggle: DatabaseSwitch;
  let database: DatabaseHandle;
  beforeAll(async () => {
    server = await startOwnPostgres(tools as NonNullable<typeof tools>);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    toggle = await openDatabaseSwitch(server.url);
    database = await openDatabase({ databaseUrl: `${toggle.url}?statement_timeout=100` });
    await database.exec(
      `drop schema if exists app cascade; create schema app; create table app.written (number int primary key);
       create table app.counters as select text 'data_version' as name, 1 as value`,
    );
  });
  afterEach(async () => {
    await database.close();
    toggle.close();
  });

  const write = (number: number) => sql`insert into app.written values (${number})`.execute(database.db);
  const listWritten = async () => {
    const { rows } = await sql<{ number: number }>`select number from app.written`.execute(database.db);
    return rows.map(({ number }) => number);
  };

  it('is reported to the listener, which reconnects', async () => {
    const told: boolean[] = [];
    await database.content.start((isListening) => told.push(isListening));
    const before = await database.content.get();
    expect(before).not.toBeNull();
    toggle.setAway(true);
    await waitFor(() => expect(told).toEqual([false]));
    expect(await database.content.get()).toBeNull();
    toggle.setAway(false);
    await waitFor(() => expect(told).toEqual([false, true]));
    expect(await database.content.get()).not.toBe(before);
  });

  it('fails only statements in flight, and preserves every acknowledged write', async () => {
    const acknowledged: number[] = [];
    let [next, isOver] = [0, false];
    const writeOn = async () => {
      while (!isOver) {
        next += 1;
        const number = next;
        await write(number).then(
          () => acknowledged.push(number),
          () => {},
        );
      }
    };
    // More than there are connections.
    const writers = Array.from({ length: 25 }, writeOn);
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(100));
    toggle.setAway(true);
    await expect(write(0)).rejects.toSatisfy(isDatabaseAway);
    toggle.setAway(false);
    const before = acknowledged.length;
    await waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 100));
    isOver = true;
    await Promise.all(writers);
    expect(await listWritten()).toEqual(expect.arrayContaining(acknowledged));

    // All ten connections are there: none of these goes on before all have begun.
    const everybody = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
    const begun = everybody.map(({ promise }) => promise);
    const together = everybody.map(({ resolve }) =>
      database.db.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        resolve();
        await Promise.all(begun);
      }),
    );
    await Promise.all(together);
  });

  it('is abandoned when it hangs, with the statements in flight', async () => {
    await write(1);
    toggle.hang();
    const inFlight = Array.from({ length: 12 }, (_, number) => write(100 + number));
    for (const outcome of await Promise.allSettled(inFlight)) {
      expect(outcome.status).toBe('rejected');
      expect((outcome as PromiseRejectedResult).reason).toSatisfy(isDatabaseAway);
    }
  });

  it('lets maintenance take as long as it needs', async () => {
    await database.exec('select pg_sleep(0.3)');
    await database.execInTransaction(['set local statement_timeout = 0', 'select pg_sleep(0.3)']);
    await expect(sql`select pg_sleep(0.3)`.execute(database.db)).rejects.toThrow('statement timeout');
  });
});

describe.runIf(tools)('a PostgreSQL that is a standby', () => {
  it('is not used before it is promoted', async () => {
    const server = await startOwnPostgres(tools as NonNullable<typeof tools>, { isStandby: true });
    const database = await openDatabase({ databaseUrl: server.url });
    const error = await database.exec('select 1').catch((reason) => reason);
    expect(error).toSatisfy(isDatabaseAway);
    expect(adviseOnConnection(error)).toBe(
      'The database accepts no writes: check DATABASE_URL (the server is a standby).',
    );
    await server.promote();
    await database.exec('create table written (number int)');
    await database.close();
    await server.close();
  });
});
