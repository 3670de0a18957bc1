import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types.ts';

/** Suppresses an address that does not exist, if it is on the list. */
export async function suppressSubscriber(db: Kysely<Database>, email: string, now: Date): Promise<void> {
  await sql`
    update public.subscribers set status = 'suppressed', suppressed_at = ${now}, updated_at = ${now}
    where email = ${email.toLowerCase()} and status <> 'suppressed'`.execute(db);
}
