import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { openDatabaseSwitch } from '#test/rig/database-switch.ts';
import { findPostgresTools, type PostgresPair, startPostgresPair } from '#test/rig/postgres-pair.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const tools = findPostgresTools();

describe.runIf(tools)('a PostgreSQL with a standby', () => {
  let pair: PostgresPair;
  let database: DatabaseHandle;
  beforeEach(async () => {
    pair = await startPostgresPair(tools as NonNullable<typeof tools>);
    database = await openDatabase({ databaseUrl: pair.url });
    await database.exec('create table written (number int primary key)');
  });
  afterEach(async () => {
    await database.close();
    await pair.close();
  });

  const write = (number: number) => sql`insert into written values (${number})`.execute(database.db);
  const listWritten = async () => {
    const { rows } = await sql<{ number: number }>`select number from written`.execute(database.db);
    return rows.map(({ number }) => number);
  };

  it('hears of changes again, and says that it did not', async () => {
    await database.exec(
      "create schema app; create table app.counters as select text 'data_version' as name, 1 as value",
    );
    const told: boolean[] = [];
    await database.content.start((isHearing) => told.push(isHearing));
    const before = await database.content.get();
    expect(before).not.toBeNull();
    await pair.killPrimary();
    await waitFor(() => expect(told).toEqual([false]));
    expect(await database.content.get()).toBeNull();
    await pair.promote();
    await waitFor(() => expect(told).toEqual([false, true]));
    expect(await database.content.get()).not.toBe(before);
  });

  it('keeps every acknowledged write when the standby takes over, and takes writes again by itself', async () => {
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
    await pair.killPrimary();
    const before = acknowledged.length;
    await pair.promote();
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

  it('gives up a host that hangs once another one takes writes, with what was asked of it', async () => {
    const toggle = await openDatabaseSwitch(pair.primaryUrl);
    const [primary, standby] = [new URL(toggle.url), new URL(pair.standbyUrl)];
    const other = await openDatabase({
      databaseUrl: primary.href.replace(primary.host, `${primary.host},${standby.host}`),
    });
    const insert = (number: number) => sql`insert into written values (${number})`.execute(other.db);
    await other.content.start(() => {});
    await insert(1);
    toggle.hang();
    const stuck = Array.from({ length: 25 }, (_, number) => insert(100 + number).then(String, () => 'failed'));
    await pair.promote();
    await waitFor(() => insert(2));
    await Promise.all(stuck);
    const { rows } = await sql<{ number: number }>`select number from written where number < 100`.execute(other.db);
    expect(rows.map(({ number }) => number)).toEqual([1, 2]);
    await other.close();
    toggle.close();
  });

  it('fails what is asked while no host takes writes, and leaves nothing behind that the next would wait for', async () => {
    await pair.killPrimary();
    // More often than there are connections.
    for (let turn = 0; turn < 25; turn += 1) await expect(write(turn)).rejects.toThrow();
    await expect(write(0)).rejects.toThrow(/No host of DATABASE_URL takes writes .*is a standby/);
    await pair.promote();
    await waitFor(() => write(1));
    expect(await listWritten()).toEqual([1]);
  });
});
