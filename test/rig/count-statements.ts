import { expect, vi } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/** Counts the statements that `work` has this process run, on its connections to this database. Jobs must be off. */
export async function countStatements({ pool, pglite }: DatabaseHandle, work: () => Promise<unknown>): Promise<number> {
  // Each statement takes a connection for itself, a transaction one for all of its own.
  const run = pool ? vi.spyOn(pool, 'connect') : vi.spyOn(pglite ?? expect.fail('no database'), 'query');
  try {
    await work();
    return run.mock.calls.length;
  } finally {
    run.mockRestore();
  }
}
