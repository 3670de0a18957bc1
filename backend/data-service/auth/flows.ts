import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { AuthError } from './auth-error.ts';

/** A sign-in in progress, from the browser's redirect to the exchange of its code. */
export type Flow = { id: string; provider: string; authCode: string | null; redirectTo: string; linkTo: string };

const FLOW_MINUTES = 5;

/** The code is issued when the mailed link is opened. */
export async function beginRecovery(
  db: Db,
  { userId, challenge }: { userId: string; challenge: CodeChallenge },
): Promise<void> {
  await sql`
    insert into auth.flow_state
      (id, user_id, authentication_method, provider_type, code_challenge, code_challenge_method)
    values (${randomUUID()}, ${userId}, 'recovery', 'email', ${challenge.challenge}, ${challenge.method})`.execute(db);
}

/** Issues the code of the user's latest recovery, valid for minutes. `null` if there is none. */
export async function issueRecoveryCode(db: Db, userId: string): Promise<string | null> {
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

/** A flow that signs the user in by `verifier` at once, for sessions that this service starts. */
export async function beginSignIn(db: Db, { userId, verifier }: { userId: string; verifier: string }): Promise<string> {
  const code = randomUUID();
  await sql`
    insert into auth.flow_state
      (id, user_id, auth_code, auth_code_issued_at, authentication_method, provider_type, code_challenge,
        code_challenge_method)
    values (${randomUUID()}, ${userId}, ${code}, now(), 'oauth', 'email', ${verifier}, 'plain')`.execute(db);
  return code;
}

/** The method of a code's sign-in: `oauth`, `recovery`, … */
export async function findMethodOfCode(db: Db, code: string): Promise<string | null> {
  const { rows } = await sql<{ authentication_method: string }>`
    select authentication_method from auth.flow_state where auth_code = ${code}`.execute(db);
  return rows[0]?.authentication_method ?? null;
}

/** Turns Lite's flow into one that links an identity to this user. */
export async function linkFlow(db: Db, { id, userId }: { id: string; userId: string }): Promise<void> {
  await sql`update auth.flow_state set linking_target_id = ${userId} where id = ${id}`.execute(db);
}

/** The linking flow with this state; `null` if unknown, finished, or an ordinary sign-in. */
export async function findLinkingFlow(db: Db, id: string): Promise<Flow | null> {
  const { rows } = await sql<Flow>`
    select id, provider_type as provider, auth_code as "authCode", referrer as "redirectTo", linking_target_id as "linkTo"
    from auth.flow_state
    where id = ${id} and linking_target_id is not null and user_id is null
      and created_at > now() - ${FLOW_MINUTES} * interval '1 minute'`.execute(db);
  return rows[0] ?? null;
}

/** Allows the flow's code to be exchanged, unless another request was first. */
export async function completeFlow(
  db: Db,
  { id, userId, providerToken }: { id: string; userId: string; providerToken: string },
): Promise<void> {
  await sql`
    update auth.flow_state
    set user_id = ${userId}, provider_access_token = ${providerToken}, auth_code_issued_at = now()
    where id = ${id} and user_id is null`.execute(db);
}

export async function deleteFlow(db: Db, id: string): Promise<void> {
  await sql`delete from auth.flow_state where id = ${id} and user_id is null`.execute(db);
}

export const pkceSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

export type CodeChallenge = { challenge: string; method: 's256' | 'plain' };

/** `null` without a challenge. Throws a 400 when it is incomplete or malformed. */
export function parseCodeChallenge(body: z.infer<typeof pkceSchema>): CodeChallenge | null {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if ((challenge === '') !== (method === '')) {
    throw new AuthError(400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge === '') return null;
  if (!/^[\w.~-]{43,128}$/.test(challenge)) {
    throw new AuthError(400, 'validation_failed', 'code challenge has to be between 43 and 128 URL-safe characters');
  }
  if (method !== 's256' && method !== 'plain') {
    throw new AuthError(400, 'validation_failed', 'Invalid code_challenge_method');
  }
  return { challenge, method };
}
