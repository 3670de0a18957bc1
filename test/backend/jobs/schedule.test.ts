import { TestClock } from 'pg-boss';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { listJobs, openTestJobs } from '#test/rig/jobs.ts';
import { waitFor } from '#test/rig/wait-for.ts';

type Deps = { ran: (worker: string) => void; worker: string };

const dailyJob = defineJob({
  name: 'daily',
  data: z.object({}),
  schedule: { cron: '30 5 * * *', tz: 'Europe/Berlin' },
  run: async ({ ran, worker }: Deps) => ran(worker),
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

// Half past five in Berlin, in winter.
const DUE = new Date('2030-01-10T04:30:00Z').getTime();

// On one of them: the queue itself is tested on both.
describe.each(testDatabases.slice(-1))('schedules on %s', (kind) => {
  it('fires once for all processes together, on time', async () => {
    const clock = new TestClock(DUE - 5 * MINUTE_MS);
    const database = await openTestDatabase(kind);
    const queues = [await openTestJobs(database, [dailyJob], clock), await openTestJobs(database, [dailyJob], clock)];
    const runs: string[] = [];
    for (const [index, queue] of queues.entries()) {
      await queue.start({ worker: `worker ${index}`, ran: (worker) => runs.push(worker) });
    }
    for (let minute = 0; minute < 4; minute += 1) await clock.tick(MINUTE_MS);
    expect(runs, 'too early').toEqual([]);
    await waitFor(async () => {
      await clock.tick(MINUTE_MS / 4);
      expect(runs).toHaveLength(1);
    });
    for (let minute = 0; minute < 3; minute += 1) await clock.tick(MINUTE_MS);
    expect(runs).toHaveLength(1);
    expect(await listJobs(database, 'daily')).toMatchObject([{ state: 'completed' }]);
    for (const queue of queues) await queue.close();
    await database.close();
  });

  it('makes up for days without a process by one run, and then keeps to its time', async () => {
    const clock = new TestClock(DUE - 5 * MINUTE_MS);
    const database = await openTestDatabase(kind);
    const runs: Date[] = [];
    const open = async () => {
      const queue = await openTestJobs(database, [dailyJob], clock);
      await queue.start({ worker: '', ran: () => runs.push(new Date(clock.now())) });
      return queue;
    };
    const before = await open();
    await clock.tick(MINUTE_MS);
    await before.close();
    await clock.setTime(DUE + 3 * DAY_MS + 60 * MINUTE_MS);
    const after = await open();
    await waitFor(async () => {
      await clock.tick(MINUTE_MS / 4);
      expect(runs).toHaveLength(1);
    });
    for (let minute = 0; minute < 3; minute += 1) await clock.tick(MINUTE_MS);
    expect(runs, 'one run for three days').toHaveLength(1);
    await clock.setTime(DUE + 4 * DAY_MS - MINUTE_MS);
    await waitFor(async () => {
      await clock.tick(MINUTE_MS / 4);
      expect(runs).toHaveLength(2);
    });
    expect(runs[1]?.getTime()).toBeGreaterThanOrEqual(DUE + 4 * DAY_MS);
    await after.close();
    await database.close();
  });

  it('forgets the schedule of a job that is no longer there', async () => {
    const clock = new TestClock(DUE - MINUTE_MS);
    const database = await openTestDatabase(kind);
    const first = await openTestJobs(database, [dailyJob], clock);
    await first.start({ worker: '', ran: () => {} });
    await first.close();
    const second = await openTestJobs<Deps>(database, [], clock);
    await second.start({ worker: '', ran: () => expect.unreachable() });
    for (let minute = 0; minute < 3; minute += 1) await clock.tick(MINUTE_MS);
    expect(await listJobs(database, 'daily')).toEqual([]);
    await second.close();
    await database.close();
  });
});
