import type { Db } from 'pg-boss';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '../../db/connection.ts';
import { DiskFullError } from '../../db/embedded-limits.ts';

/** Starts no job while the embedded database's disk is full, which hangs its engine. Running jobs can still end. */
export function pauseWhenFull<Boss extends Db>(db: Boss, database: DatabaseHandle, log: Logger): Boss {
  let isPaused = false;
  return {
    ...db,
    executeSql: async (text, values) => {
      if (isWrite(text) && !endsJob(text, values)) {
        const hasSpace = await database.hasSpace();
        if (!hasSpace && !isPaused) log.warn('jobs wait until there is space on the disk');
        isPaused = !hasSpace;
        if (isPaused) throw new DiskFullError();
      }
      return db.executeSql(text, values);
    },
  };
}

// A test's clock is moved by an update, too.
const isWrite = (text: string): boolean =>
  /\b(insert\s+into|update|delete\s+from)\b/i.test(text) && !/^\s*update\s+\S*clock\S*\s+set\b/i.test(text);
// pg-boss completes a job by an update, and fails one by delete and insert. Its supervisor's scripts have no values.
const endsJob = (text: string, values: unknown[] | undefined): boolean =>
  values !== undefined && /\bcompleted_on\s*=|\bdeleted_jobs\b/i.test(text);
