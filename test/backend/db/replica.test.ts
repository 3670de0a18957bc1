import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '#backend/app.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { migrate } from '#backend/db/migrate.ts';
import { openPool } from '#backend/db/postgres/open-pool.ts';
import { openReplica, type Replica } from '#backend/db/postgres/replica.ts';
import type { Database } from '#backend/db/types.ts';
import { createPost } from '#test/factories/index.ts';
import { createTestBackend } from '#test/rig/backend.ts';
import { signUp } from '#test/rig/client.ts';
import { dependenciesOf } from '#test/rig/dependencies.ts';
import { findPostgresTools, type PostgresPair, startPostgresPair } from '#test/rig/postgres-pair.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const tools = findPostgresTools();

describe.runIf(tools)('a replica', () => {
  let pair: PostgresPair;
  let database: DatabaseHandle;
  let replica: Replica;
  let told: string[];
  let at: number;
  beforeEach(async () => {
    pair = await startPostgresPair(tools as NonNullable<typeof tools>);
    database = await openDatabase({ databaseUrl: pair.primaryUrl, replicaUrl: pair.standbyUrl });
    await migrate(database);
    await database.content.start(() => {});
    at = 0;
    told = [];
    replica = openReplica(
      { db: database.db, content: database.content, pool: openPool(pair.standbyUrl, 'test') },
      () => at,
    );
    replica.watch((state) => told.push(state));
  });
  afterEach(async () => {
    await replica.pool.end();
    await database.close();
    await pair.close();
  });

  const whoAnswers = async (db: Kysely<Database>) => {
    const { rows } = await sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db);
    return rows[0]?.follows ? 'replica' : 'database';
  };
  const ask = () => replica.readPublic(whoAnswers);

  it('answers for the public content', async () => {
    await waitFor(async () => expect(await ask()).toBe('replica'));
    expect(told).toEqual([]);
  });

  it('is not asked while it is behind, which is said once, and asked again when it is not', async () => {
    await waitFor(async () => expect(await ask()).toBe('replica'));
    await pair.setLate(true);
    await createPost({ database }, { slug: 'new' });
    await waitFor(async () => expect(await ask()).toBe('database'));
    expect(told).toEqual([]);
    for (at of [10_000, 40_000, 50_000, 3_600_000]) expect(await ask()).toBe('database');
    expect(told).toEqual(['behind']);
    await pair.setLate(false);
    await waitFor(async () => {
      at += 1_000;
      expect(await ask()).toBe('replica');
    });
    expect(told).toEqual(['behind', 'used']);
  });

  it('is left alone for a while when it fails in the middle, and the question is answered all the same', async () => {
    await waitFor(async () => expect(await ask()).toBe('replica'));
    const asked: string[] = [];
    const answer = await replica.readPublic(async (db) => {
      asked.push(await whoAnswers(db));
      if (asked.length === 1) await pair.killStandby();
      return whoAnswers(db);
    });
    expect([asked, answer]).toEqual([['replica', 'database'], 'database']);
    const connect = vi.spyOn(replica.pool, 'connect');
    for (const _ of Array.from({ length: 5 })) expect(await ask()).toBe('database');
    expect(connect).not.toHaveBeenCalled();
    at += 5_001;
    expect(await ask()).toBe('database');
    expect(connect).toHaveBeenCalledOnce();
    expect(told).toEqual(['away']);

    await pair.startStandby();
    await waitFor(async () => {
      at += 5_001;
      expect(await ask()).toBe('replica');
    });
    expect(told).toEqual(['away', 'used']);
  });

  it('leaves errors that are not its own to whoever asked', async () => {
    const no = new Error('no');
    await expect(replica.readPublic(() => Promise.reject(no))).rejects.toBe(no);
    expect(told).toEqual([]);
  });

  it('answers visitors; readers who are signed in, and whoever it is late for, get what was just written', async () => {
    const backend = await createTestBackend('pglite', { jobs: false });
    try {
      const app = await createApp({ ...dependenciesOf(backend), database });
      let limit = 20;
      // Another question each time, so that nothing is kept.
      const list = async (headers: Record<string, string> = {}) => {
        limit += 1;
        const response = await app.request(`/api/news/public?pagination[limit]=${limit}`, { headers });
        const { data } = (await response.json()) as { data: { attributes: { url_slug: string } }[] };
        return data.map(({ attributes }) => attributes.url_slug);
      };
      await createPost({ database }, { slug: 'first' });
      const connect = vi.spyOn(database.replica?.pool as Replica['pool'], 'connect');
      await waitFor(async () => {
        expect(await list()).toEqual(['first']);
        expect(connect.mock.calls.length).toBeGreaterThan(1);
      });
      await pair.setLate(true);
      await createPost({ database }, { slug: 'second' });
      await waitFor(async () => expect(await list()).toEqual(['first', 'second']));
      const reader = await signUp({ ...backend, app }, 'reader');
      connect.mockClear();
      expect(await list({ authorization: `Bearer ${reader.token}` })).toEqual(['first', 'second']);
      expect(connect).not.toHaveBeenCalled();
    } finally {
      await backend.close();
    }
  });
});
