import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/types.ts';
import type { CodeChallenge } from './pkce.ts';

/** A sign-in under way: from the moment a browser leaves until it comes back and exchanges its code. */
export type Flow = { id: string; provider: string; authCode: string | null; redirectTo: string; linkTo: string };

const FLOW_MINUTES = 5;

/** Begins the recovery of a password; the code is issued when the link in the mail is opened. */
export async function beginRecovery(
  db: Kysely<Database>,
  { userId, challenge }: { userId: string; challenge: CodeChallenge },
): Promise<void> {
  await sql`
    insert into auth.flow_state
      (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method)
    values (${randomUUID()}, ${userId}, 'recovery', 'email', ${challenge.challenge}, ${challenge.method})`.execute(db);
}

/** Issues the code of the user's latest recovery, to be exchanged within minutes. `null` when there is none. */
export async function issueRecoveryCode(db: Kysely<Database>, userId: string): Promise<string | null> {
  const { rows } = await sql<{ auth_code: string }>`
    update auth.flow_state set auth_code = ${randomUUID()}, auth_code_issued_at = now(), created_at = now()
    where id = (
      select id from auth.flow_state
      where user_id = ${userId} and authentication_method = 'recovery' and auth_code is null
      order by created_at desc limit 1
    )
    returning auth_code`.execute(db);
  return rows[0]?.auth_code ?? null;
}

/** A flow that signs the user in by `verifier` at once, for sessions that this service itself starts. */
export async function beginSignIn(
  db: Kysely<Database>,
  { userId, verifier }: { userId: string; verifier: string },
): Promise<string> {
  const code = randomUUID();
  await sql`
    insert into auth.flow_state
      (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type, code_challenge,
        code_challenge_method)
    values (${randomUUID()}, ${userId}, ${code}, now(), 'oauth', 'email', ${verifier}, 'plain')`.execute(db);
  return code;
}

/** How the holder of this code will have signed in: `oauth`, `recovery`, … */
export async function findMethodOfCode(db: Kysely<Database>, code: string): Promise<string | null> {
  const { rows } = await sql<{ authentication_method: string }>`
    select authentication_method from auth.flow_state where auth_code = ${code}`.execute(db);
  return rows[0]?.authentication_method ?? null;
}

/** Turns a flow that Lite has begun into one that links an identity to this user. */
export async function linkFlow(db: Kysely<Database>, { id, userId }: { id: string; userId: string }): Promise<void> {
  await sql`update auth.flow_state set linking_target_id = ${userId} where id = ${id}`.execute(db);
}

/** The linking flow with this state; `null` when it is unknown, over, or an ordinary sign-in. */
export async function findLinkingFlow(db: Kysely<Database>, id: string): Promise<Flow | null> {
  const { rows } = await sql<Flow>`
    select id, provider_type as provider, auth_code as "authCode", referrer as "redirectTo", linking_target_id as "linkTo"
    from auth.flow_state
    where id = ${id} and linking_target_id is not null and user_id is null
      and created_at > now() - ${FLOW_MINUTES} * interval '1 minute'`.execute(db);
  return rows[0] ?? null;
}

/** Lets the flow's code be exchanged for a session of this user. `false` when somebody was faster. */
export async function completeFlow(
  db: Kysely<Database>,
  { id, userId, providerToken }: { id: string; userId: string; providerToken: string },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.flow_state
    set user_id = ${userId}, provider_access_token = ${providerToken}, auth_code_issued_at = now()
    where id = ${id} and user_id is null
    returning id`.execute(db);
  return rows.length > 0;
}

export async function deleteFlow(db: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`delete from auth.flow_state where id = ${id} and user_id is null returning id`.execute(db);
  return rows.length > 0;
}
