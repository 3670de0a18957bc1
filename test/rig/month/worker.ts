import { scheduler } from 'node:timers/promises';
import { sql } from 'kysely';
import { TestClock } from 'pg-boss';
import { pino } from 'pino';
import { openDatabase } from '#backend/db/connection.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { createMailer } from '#backend/mail/mailer.ts';
import { parseConfig } from '#backend/main/config.ts';
import { REGISTRY } from '#backend/main/job-registry.ts';
import { createPictureStore } from '#backend/pictures/store/create-picture-store.ts';

// A worker whose time moves when it is told to, and which may be killed at any moment (test/rig/month/worker-process.ts).

/** Longer than the scheduler takes to see what is due. */
const SCHEDULER_STEPS = 4;
const STEP_MS = 20_000;

const config = parseConfig(process.env);
const database = await openDatabase({ databaseUrl: config.databaseUrl });
const startedAt = new Date(Number(process.env.MONTH_STARTS_AT));
const time = new TestClock(startedAt);
const log = pino({ level: config.logLevel });
const jobs = await openJobs({ database, log, jobs: REGISTRY, timers: time });
await jobs.start({
  database,
  config,
  jobs,
  log,
  pictures: createPictureStore(config),
  clock: () => new Date(time.now()),
  mailer: createMailer(config),
});
process.on('message', (moment: number) => void advanceTo(moment));
process.send?.('ready');

/** Goes to this moment and does all that is due then. */
async function advanceTo(moment: number): Promise<void> {
  await time.setTime(moment);
  for (let step = 0; step < SCHEDULER_STEPS || (await countDue()) > 0; step += 1) {
    await time.tick(STEP_MS);
    // Work takes real time: were the clock to go on meanwhile, it would seem to hang.
    while ((await countActive()) > 0) await scheduler.wait(5);
  }
  process.send?.('idle');
}

/** Jobs of this process. One that was killed leaves others behind, for as long as it takes to notice. */
async function countActive(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where state = 'active' and started_on >= ${startedAt}`.execute(
    database.db,
  );
  return rows[0]?.n ?? 0;
}

async function countDue(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job
    where state in ('created', 'retry') and start_after <= ${new Date(time.now())}`.execute(database.db);
  return rows[0]?.n ?? 0;
}
