import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';

export async function deleteSessions(db: Db, condition: RawBuilder<unknown>): Promise<void> {
  await sql`delete from auth.sessions where ${condition}`.execute(db);
}

/** Ends what users have beside their password and identities: sessions but `kept`, mailed tokens, sign-ins in progress. */
export async function revokeAccess(db: Db, users: RawBuilder<unknown>, kept: string | null = null): Promise<void> {
  await deletePending(db, users);
  await deleteSessions(db, sql`user_id in (${users}) and id is distinct from ${kept}::uuid`);
}

/** Mailed tokens and sign-ins in progress, which whoever had a session once can have begun. */
export async function deletePending(db: Db, users: RawBuilder<unknown>): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id in (${users})`.execute(db);
  await sql`delete from auth.flow_state where user_id in (${users}) or linking_target_id in (${users})`.execute(db);
}

/** Revokes the access of these lower-case addresses. Does nothing where the service has never run. */
export async function revokeAccessOfAddresses(db: Db, emails: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    isThere: boolean;
  }>`select to_regclass('auth.sessions') is not null as "isThere"`.execute(db);
  if (!rows[0]?.isThere || emails.length === 0) return;
  await revokeAccess(db, sql`select id from auth.users where email in (${sql.join(emails)})`);
}
