import type { PgliteConnection } from '@supabase/lite/pglite';
import { vi } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/** Counts the statements that `work` has this process run, on its connections to this database. Jobs must be off. */
export async function countStatements(
  { pool, connection }: DatabaseHandle,
  work: () => Promise<unknown>,
): Promise<number> {
  const run = pool
    ? // Each statement takes a connection for itself, a transaction one for all of its own.
      vi.spyOn(pool, 'connect')
    : vi.spyOn((connection as PgliteConnection).driver, 'query');
  try {
    await work();
    return run.mock.calls.length;
  } finally {
    run.mockRestore();
  }
}
