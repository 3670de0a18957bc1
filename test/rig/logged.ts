import type { TestBackend } from './backend.ts';

/** The entries of the log, oldest first: `sources.pause by ada`. */
export async function listLogged({ database: { db } }: TestBackend): Promise<string[]> {
  const rows = await db.selectFrom('app.audit_log').select(['action', 'username']).orderBy('id').execute();
  return rows.map(({ action, username }) => `${action} by ${username}`);
}
