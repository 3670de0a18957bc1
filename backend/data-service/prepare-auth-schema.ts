import { App } from '@supabase/lite';
import type { DatabaseHandle } from '../db/connection.ts';
import { createAuthTables } from './auth/create-auth-tables.ts';

/** Creates missing tables of the auth service without starting it. */
export async function prepareAuthSchema(database: DatabaseHandle): Promise<void> {
  const { connection } = database;
  // It signs nothing here.
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: 'unused'.repeat(6) },
    studio: { enabled: false },
  });
  await app.ensureSystemSchema();
  await createAuthTables(database);
}
