import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';

const FLOW_MS = 5 * 60_000;

export type CodeChallenge = { challenge: string; method: string };

/** A sign-in at a provider, from the browser's redirect until it comes back. */
export type Flow = {
  provider: string;
  challenge: CodeChallenge | null;
  redirectTo: string;
  /** The user to whom the identity will belong; null for a sign-in. */
  linkTo: string | null;
};

/** Returns the flow's `state`. */
export async function beginFlow({ db, clock }: AuthService, flow: Flow): Promise<string> {
  const [id, at] = [randomUUID(), clock()];
  await deleteExpired(db, at);
  await sql`
    insert into auth.flow_state
      (id, method, provider, code_challenge, code_challenge_method, redirect_to, linking_target_id, created_at)
    values (${id}, 'oauth', ${flow.provider}, ${flow.challenge?.challenge}, ${flow.challenge?.method},
      ${flow.redirectTo}, ${flow.linkTo}::uuid, ${at.toISOString()})`.execute(db);
  return id;
}

/** Ends the flow of a state: a provider's response is used once. Null if there is none. */
export async function endFlow({ db, clock }: AuthService, state: string | undefined): Promise<Flow | null> {
  if (!z.uuid().safeParse(state).success) return null;
  const { rows } = await sql<{
    provider: string;
    challenge: string | null;
    method: string;
    redirectTo: string;
    linkTo: string | null;
  }>`
    delete from auth.flow_state
    where id = ${state} and auth_code is null and created_at > ${before(clock(), FLOW_MS)}
    returning provider, code_challenge as challenge, code_challenge_method as method, redirect_to as "redirectTo",
      linking_target_id as "linkTo"`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { challenge, method, ...flow } = row;
  return { ...flow, challenge: challenge === null ? null : { challenge, method } };
}

/** Returns a code by which the browser that made the challenge gets a session of the user, within minutes. */
export async function issueCode(
  db: Db,
  code: { userId: string; method: string; challenge: CodeChallenge; providerToken?: string; at: Date },
): Promise<string> {
  const authCode = randomUUID();
  await deleteExpired(db, code.at);
  await sql`
    insert into auth.flow_state
      (id, method, code_challenge, code_challenge_method, auth_code, user_id, provider_token, created_at)
    values (${randomUUID()}, ${code.method}, ${code.challenge.challenge}, ${code.challenge.method}, ${authCode},
      ${code.userId}, ${code.providerToken ?? null}, ${code.at.toISOString()})`.execute(db);
  return authCode;
}

/** Uses a code. A wrong verifier does not use it up. Throws a 400, 404 or 422. */
export async function redeemCode(
  { db, clock }: AuthService,
  { code, verifier }: { code: string; verifier: string },
): Promise<{ userId: string; method: string; providerToken: string | null }> {
  if (code === '' || verifier === '') {
    const message = 'invalid request: both auth code and code verifier should be non-empty';
    throw new AuthError(400, 'validation_failed', message);
  }
  const { rows: found } = await sql<{ challenge: string; method: string; isFresh: boolean }>`
    select code_challenge as challenge, code_challenge_method as method,
      created_at > ${before(clock(), FLOW_MS)}::timestamptz as "isFresh"
    from auth.flow_state where auth_code = ${code}`.execute(db);
  const [stored] = found;
  if (!stored) throw codeNotFound();
  if (!stored.isFresh) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  const answer = stored.method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  if (answer !== stored.challenge) {
    const message = 'code challenge does not match previously saved code verifier';
    throw new AuthError(400, 'bad_code_verifier', message);
  }
  const { rows } = await sql<{ userId: string; method: string; providerToken: string | null }>`
    delete from auth.flow_state where auth_code = ${code}
    returning user_id as "userId", method, provider_token as "providerToken"`.execute(db);
  return rows[0] ?? Promise.reject(codeNotFound());
}

/** With their codes and the providers' tokens. */
async function deleteExpired(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.flow_state where created_at < ${before(at, FLOW_MS)}`.execute(db);
}

const before = (at: Date, ms: number): string => new Date(at.getTime() - ms).toISOString();

const codeNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/** Of bodies and queries. A captcha token (spec §7) is accepted and ignored, as in Supabase without a provider. */
export const pkceSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

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
