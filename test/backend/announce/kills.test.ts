import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { announceChanges } from '#backend/announce/announce-changes.ts';
import { type DatabaseHandle, openDatabase } from '#backend/db/connection.ts';
import { ROOT } from '#runtime/paths.ts';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { createPost } from '#test/factories/index.ts';
import { createServerDatabase, testDatabases } from '#test/rig/database.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';

type Receiver = 'index' | 'hub';

/**
 * Holds the process in the moment in which it is killed: a receiver that has the request and does not respond, or a lock on the
 * table of changes, taken while a receiver responds. Before the first request nothing has been told that could be told twice.
 */
type Hold = { receiver: Receiver } | { lockFrom: Receiver };

const POINTS: [string, Hold][] = [
  ['waits for the search engine', { receiver: 'index' }],
  ['marks it as told to the hub', { lockFrom: 'index' }],
  ['waits for the hub', { receiver: 'hub' }],
  ['forgets what both have been told', { lockFrom: 'hub' }],
];

// The embedded database ends with its process, so that nothing can hold it.
describe.skipIf(!testDatabases.includes('postgres'))('announcing changes by a process that is killed', () => {
  let place: Awaited<ReturnType<typeof createServerDatabase>>;
  let database: DatabaseHandle;
  let receivers: LocalServer;
  let heard: string[];
  let onRequest: (receiver: Receiver) => Promise<void>;

  beforeEach(async () => {
    place = await createServerDatabase({ isMigrated: true });
    database = await openDatabase({ databaseUrl: place.url });
    heard = [];
    onRequest = async () => {};
    receivers = await serveLocally(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const receiver = request.url === '/hub' ? 'hub' : 'index';
      heard.push(receiver === 'hub' ? 'hub' : `index ${JSON.parse(body).urlList}`);
      await onRequest(receiver);
      response.end();
    });
  });
  afterEach(async () => {
    await receivers.close();
    await database.close();
    await place.drop();
  });

  const config = () => ({
    siteUrl: 'https://feed.example.com',
    announce: { indexNow: { key: 'a-key', url: `${receivers.url}/index` }, hub: `${receivers.url}/hub` },
  });

  function startProcess(): ChildProcess {
    const argument = JSON.stringify({ databaseUrl: place.url, config: config() });
    return spawn(process.execPath, [path.join(ROOT, 'test/rig/announce/announce.ts'), argument], {
      cwd: ROOT,
      env: { ...withoutConfiguration(process.env), NODE_ENV: 'test' },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }

  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  }

  /** Locks the table, and waits until a process has run into it. */
  async function lockTable() {
    const transaction = await database.db.startTransaction().execute();
    await sql`lock table app.changed_addresses in exclusive mode`.execute(transaction);
    return {
      isHit: () =>
        waitFor(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            database.db,
          );
          expect(rows).toHaveLength(1);
        }),
      release: () => transaction.rollback().execute(),
    };
  }

  async function runUntilKilled(hold: Hold): Promise<void> {
    if ('receiver' in hold) {
      const held = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      onRequest = async (receiver) => {
        if (receiver !== hold.receiver) return;
        held.resolve();
        await over.promise;
      };
      const child = startProcess();
      await held.promise;
      await kill(child);
      return over.resolve();
    }
    const { promise: locked, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof lockTable>>>();
    onRequest = async (receiver) => {
      if (receiver === hold.lockFrom) resolve(await lockTable());
    };
    const child = startProcess();
    const lock = await locked;
    await lock.isHit();
    await kill(child);
    await lock.release();
  }

  it.each(POINTS)('tells each receiver once, if that is while it %s', async (_, hold) => {
    await createPost({ database }, { slug: 'one' });
    await runUntilKilled(hold);
    onRequest = async () => {};
    for (let run = 0; run < 3; run++) await announceChanges(database.db, config(), new AbortController().signal);
    expect(heard.sort()).toEqual(['hub', 'index https://feed.example.com/feed/one']);
    expect(await database.db.selectFrom('app.changed_addresses').select('path').execute()).toEqual([]);
  });
});
