import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { vi } from 'vitest';
import type { DatabaseHandle } from '#backend/db/connection.ts';

/** Counts the statements that `work` has this process run, on its connections to this database. Jobs must be off. */
export async function countStatements(
  { kind, connection }: DatabaseHandle,
  work: () => Promise<unknown>,
): Promise<number> {
  const run =
    kind === 'pglite'
      ? vi.spyOn((connection as PgliteConnection).driver, 'query')
      : // Each statement takes a connection for itself, a transaction one for all of its own.
        vi.spyOn((connection as PostgresConnection).driver, 'reserve');
  try {
    await work();
    return run.mock.calls.length;
  } finally {
    run.mockRestore();
  }
}
