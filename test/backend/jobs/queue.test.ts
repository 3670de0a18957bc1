import { sql } from 'kysely';
import { TestClock } from 'pg-boss';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { DatabaseHandle } from '#backend/db/connection.ts';
import { defineJob, type JobContext, PermanentFailure } from '#backend/jobs/queue/define-job.ts';
import { lockIngest } from '#backend/posts/ingest/repository.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { emptyTables } from '#test/rig/empty-tables.ts';
import { listJobs, openTestJobs, type TestQueue } from '#test/rig/jobs.ts';
import { waitFor } from '#test/rig/wait-for.ts';

type Deps = { work: (data: { n: number }, context: JobContext) => Promise<unknown> | unknown };

const RETRY = { limit: 2, delaySeconds: 60, maxDelaySeconds: 600 };
const countJob = defineJob({
  name: 'count',
  data: z.object({ n: z.int() }),
  retry: RETRY,
  run: async ({ work }: Deps, data, context) => work(data, context),
});

const onceJob = { ...countJob, name: 'once', retry: { ...RETRY, limit: 0 } };

describe.each(testDatabases)('the job queue on %s', (kind) => {
  let opened: DatabaseHandle;
  let database: DatabaseHandle;
  let queue: TestQueue<Deps>;
  // One for all, because time must not go back for a database.
  const clock = new TestClock();

  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  beforeEach(async () => {
    await emptyTables(opened);
    // A handle of its own: a test may fill the disk of it.
    database = { ...opened };
    queue = await openTestJobs<Deps>(database, [countJob, onceJob], clock);
  });
  afterEach(() => queue.close());
  afterAll(() => opened.close());

  it('is created once by processes that start together on an empty database', async () => {
    const empty = await openTestDatabase(kind);
    await sql`drop schema if exists pgboss cascade`.execute(empty.db);
    const queues = await Promise.all([1, 2, 3].map(() => openTestJobs<Deps>(empty, [countJob])));
    for (const one of queues) expect(await one.send(countJob, { n: 1 })).toEqual(expect.any(String));
    for (const one of queues) await one.close();
    await empty.close();
  });

  it.runIf(kind === 'postgres')('is opened while another process ingests posts', async () => {
    await database.db.transaction().execute(async (transaction) => {
      await lockIngest(transaction);
      const other = await openTestJobs<Deps>(database, [countJob]);
      await other.close();
    });
  });

  const states = async () => (await listJobs(database, countJob.name)).map(({ state }) => state);

  it('runs what a committed transaction has sent, and nothing of one that was rolled back', async () => {
    const seen: number[] = [];
    // The very first thing that is sent, in a transaction: the queue must know everything it needs by now.
    await database.db.transaction().execute((transaction) => queue.send(countJob, { n: 1 }, { transaction }));
    const undone = database.db.transaction().execute(async (transaction) => {
      await queue.send(countJob, { n: 2 }, { transaction });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await queue.start({ work: ({ n }) => seen.push(n) });
    await queue.send(countJob, { n: 3 });
    await waitFor(() => expect(seen).toEqual([1, 3]));
    await waitFor(async () => expect(await states()).toEqual(['completed', 'completed']));
  });

  it('runs many at once without waiting for the next look', async () => {
    const seen: number[] = [];
    await queue.start({ work: ({ n }) => seen.push(n) });
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) await queue.send(countJob, { n });
    await waitFor(() => expect(seen).toEqual(numbers));
  });

  it('tries again, later each time, and gives up after the last attempt', async () => {
    const attempts: number[] = [];
    await queue.start({
      work: (_, { attempt }) => {
        attempts.push(attempt);
        throw new Error(`no luck ${attempt}`);
      },
    });
    await queue.send(countJob, { n: 1 });
    await waitFor(async () => expect(await states()).toEqual(['retry']));
    expect(attempts).toEqual([1]);
    await queue.clock.tick(30_000);
    expect(attempts, 'too early').toEqual([1]);
    for (const count of [2, 3]) {
      await waitFor(async () => {
        await queue.clock.tick(60_000);
        expect(attempts).toHaveLength(count);
      });
    }
    await waitFor(async () =>
      expect(await listJobs(database, 'count')).toMatchObject([
        { state: 'failed', retry_count: 2, output: { reason: 'no luck 3' } },
      ]),
    );
    expect(queue.lines.map(({ msg, job, err }) => [msg, job, err?.message])).toEqual([
      ['job failed, it is tried again', 'count', 'no luck 1'],
      ['job failed, it is tried again', 'count', 'no luck 2'],
      ['job failed for good', 'count', 'no luck 3'],
    ]);
  });

  it('gives up at once what a retry would not help', async () => {
    await queue.start({
      work: () => {
        throw new PermanentFailure('nobody lives there');
      },
    });
    await queue.send(countJob, { n: 1 });
    await waitFor(async () =>
      expect(await listJobs(database, 'count')).toMatchObject([
        { state: 'failed', retry_count: 0, output: { reason: 'nobody lives there' } },
      ]),
    );
    expect(queue.lines.map(({ msg }) => msg)).toEqual(['job failed for good']);
  });

  it('does not send what does not fit, nor run what was sent by another version', async () => {
    await expect(queue.send(countJob, { n: 1.5 })).rejects.toThrow('expected int');
    const older = { ...countJob, data: z.object({ number: z.int() }) };
    await queue.send(older, { number: 1 });
    await queue.start({ work: () => expect.unreachable() });
    await waitFor(async () =>
      expect(await listJobs(database, 'count')).toMatchObject([
        { state: 'failed', output: { reason: expect.stringMatching(/^The data does not fit: n: /) } },
      ]),
    );
  });

  it('takes a job again whose worker was killed', async () => {
    const seen: number[] = [];
    await queue.send(countJob, { n: 7 });
    // As a killed process leaves it: taken, and nobody tells that it is alive.
    await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()`.execute(database.db);
    await queue.start({ work: ({ n }) => seen.push(n) });
    await waitFor(async () => {
      await queue.clock.tick(30_000);
      expect(seen).toEqual([7]);
    });
  });

  it('begins nothing on a full disk, says so once, and goes on when there is space', async () => {
    const seen: number[] = [];
    let hasSpace = true;
    database.hasSpace = async () => hasSpace;
    await queue.start({ work: ({ n }) => seen.push(n) });
    hasSpace = false;
    const passMinutes = async () => {
      for (let minute = 0; minute < 3; minute += 1) await queue.clock.tick(60_000);
    };
    // A look for jobs that began when there was space has ended once later ones were refused.
    await passMinutes();
    await waitFor(() => expect(queue.lines).toHaveLength(1));
    await queue.send(countJob, { n: 1 });
    await passMinutes();
    expect(await states()).toEqual(['created']);
    expect(queue.lines.map(({ msg }) => msg)).toEqual(['jobs wait until there is space on the disk']);
    hasSpace = true;
    await waitFor(async () => {
      await queue.clock.tick(30_000);
      expect(seen).toEqual([1]);
    });
  });

  it('takes nothing after a stop that came while it was starting', async () => {
    const started = queue.start({ work: () => expect.unreachable() });
    await queue.stop();
    await started;
    await queue.send(countJob, { n: 1 });
    await queue.clock.tick(60_000);
    expect(await states()).toEqual(['created']);
  });

  it('waits at a stop for what runs, and takes no more', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await queue.close();
    // It may take as long as a busy machine needs.
    queue = await openTestJobs<Deps>(database, [countJob], clock, 5 * 60_000);
    await queue.start({
      work: async () => {
        begin();
        await ended;
      },
    });
    await queue.send(countJob, { n: 1 });
    await begun;
    const stopped = queue.stop();
    await queue.send(countJob, { n: 2 });
    end();
    await stopped;
    expect((await states()).sort()).toEqual(['completed', 'created']);
  });

  it('interrupts at a stop what takes too long, and runs it again, even in its last attempt', async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: aborted, resolve: abort } = Promise.withResolvers<void>();
    await queue.start({
      work: (_, { signal }) =>
        new Promise(() => {
          signal.addEventListener('abort', () => abort());
          begin();
        }),
    });
    await queue.send(onceJob, { n: 1 });
    await begun;
    await queue.stop();
    await aborted;
    expect(await listJobs(database, 'once')).toMatchObject([{ state: 'retry' }]);
    const again: number[] = [];
    await queue.start({ work: ({ n }) => again.push(n) });
    await waitFor(() => expect(again).toEqual([1]));
  });
});
