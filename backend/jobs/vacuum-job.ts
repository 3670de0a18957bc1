import { z } from 'zod';
import type { DatabaseHandle } from '../db/connection.ts';
import { defineJob } from './queue/define-job.ts';

/** PGlite has no autovacuum. */
export const vacuumJob = defineJob({
  name: 'vacuum',
  data: z.object({}),
  schedule: { cron: '20 3 * * *' },
  run: async ({ database }: { database: DatabaseHandle }) => {
    if (database.kind !== 'pglite') return { skipped: 'PostgreSQL vacuums by itself' };
    if (!(await database.hasSpace())) return { skipped: 'the disk is full' };
    await database.exec('vacuum analyze');
    return undefined;
  },
});
