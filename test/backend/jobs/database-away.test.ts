import { sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '#backend/db/connection.ts';
import { defineJob } from '#backend/jobs/queue/define-job.ts';
import { openJobs } from '#backend/jobs/queue/open-jobs.ts';
import { openTestDatabase, testDatabases } from '#test/rig/database.ts';
import { openDatabaseSwitch } from '#test/rig/database-switch.ts';
import type { LogLine } from '#test/rig/jobs.ts';
import { waitFor } from '#test/rig/wait-for.ts';

const countJob = defineJob({
  name: 'count',
  data: z.object({ n: z.int() }),
  run: async ({ seen }: { seen: number[] }, { n }) => {
    seen.push(n);
  },
});

// The embedded database is in the same process: it goes away with it alone.
describe.each(testDatabases.filter((kind) => kind === 'postgres'))('the job queue on %s', (kind) => {
  it('says that its database is away, and goes on with everything that was kept when it is back', async () => {
    const server = await openTestDatabase(kind);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const toggle = await openDatabaseSwitch(url.href);
    const database = await openDatabase({ databaseUrl: toggle.url });
    const lines: LogLine[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
    const seen: number[] = [];
    const jobs = await openJobs({ database, log, jobs: [countJob] });
    await jobs.start({ seen });
    await jobs.send(countJob, { n: 1 });
    await waitFor(() => expect(seen).toEqual([1]));

    toggle.setAway(true);
    await expect(jobs.send(countJob, { n: 2 })).rejects.toThrow();
    await waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('job queue failed'));
    // Kept by another process meanwhile, which this one hears nothing of.
    const other = await openJobs({ database: server, log, jobs: [countJob] });
    await other.send(countJob, { n: 3 });

    toggle.setAway(false);
    await waitFor(() => expect(seen).toEqual([1, 3]));
    await jobs.send(countJob, { n: 4 });
    await waitFor(() => expect(seen).toEqual([1, 3, 4]));
    await other.close();
    await jobs.close();
    await database.close();
    toggle.close();
    await server.close();
  });
});
