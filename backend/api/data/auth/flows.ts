import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/db.ts';
import { AuthError, parseUuid } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { redirectWithSession } from './redirects.ts';
import { startSession } from './sessions.ts';

const FLOW_MS = 5 * 60_000;

/** A sign-in at a provider, from the browser's redirect until it comes back. */
export type Flow = {
  provider: string;
  challenge: string | null;
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
      (id, method, provider, code_challenge, redirect_to, linking_target_id, created_at)
    values (${id}, 'oauth', ${flow.provider}, ${flow.challenge}, ${flow.redirectTo}, ${flow.linkTo}::uuid,
      ${at.toISOString()})`.execute(db);
  return id;
}

/** Ends the flow of a state: a provider's response is used once. Null if there is none. */
export async function endFlow({ db, clock }: AuthService, state: string | undefined): Promise<Flow | null> {
  const { rows } = await sql<Flow>`
    delete from auth.flow_state
    where id = ${parseUuid(state)}::uuid and user_id is null and created_at > ${flowsSince(clock())}
    returning provider, code_challenge as challenge, redirect_to as "redirectTo", linking_target_id as "linkTo"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Returns where the browser goes with a proven sign-in: with a code for the browser that made the challenge (PKCE), or
 * without one with a session in the fragment. `more` is what clients read beside the session.
 */
export async function finishSignIn(
  auth: AuthService,
  { userId, method, challenge, target, more }: SignIn & { target: string },
): Promise<string> {
  if (challenge === null) return redirectWithSession(target, await startSession(auth, userId, method), more);
  const url = new URL(target);
  url.searchParams.set('code', await issueCode(auth, { userId, method, challenge, more }));
  return url.href;
}

type SignIn = { userId: string; method: string; challenge: string | null; more: Record<string, string> };

/** Returns a code that `redeemCode` takes for five minutes. */
async function issueCode({ db, clock }: AuthService, { userId, method, challenge, more }: SignIn): Promise<string> {
  const [id, at] = [randomUUID(), clock()];
  await deleteExpired(db, at);
  await sql`
    insert into auth.flow_state (id, method, code_challenge, user_id, provider_token, created_at)
    values (${id}, ${method}, ${challenge}, ${userId}, ${more.provider_token}, ${at.toISOString()})`.execute(db);
  return id;
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
  const isCode = sql`id = ${parseUuid(code)}::uuid and user_id is not null`;
  const { rows: found } = await sql<{ challenge: string; isFresh: boolean }>`
    select code_challenge as challenge, created_at > ${flowsSince(clock())}::timestamptz as "isFresh"
    from auth.flow_state where ${isCode}`.execute(db);
  const [stored] = found;
  if (!stored) throw codeNotFound();
  if (!stored.isFresh) {
    throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
  }
  if (toChallenge(verifier) !== stored.challenge) {
    const message = 'code challenge does not match previously saved code verifier';
    throw new AuthError(400, 'bad_code_verifier', message);
  }
  const { rows } = await sql<{ userId: string; method: string; providerToken: string | null }>`
    delete from auth.flow_state where ${isCode}
    returning user_id as "userId", method, provider_token as "providerToken"`.execute(db);
  return rows[0] ?? Promise.reject(codeNotFound());
}

/** Deletes the sign-ins that are over, with their codes and the providers' tokens. */
async function deleteExpired(db: Db, at: Date): Promise<void> {
  await sql`delete from auth.flow_state where created_at < ${flowsSince(at)}`.execute(db);
}

const flowsSince = (at: Date): string => new Date(at.getTime() - FLOW_MS).toISOString();

const codeNotFound = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

/** The fields of PKCE in bodies and queries. A captcha token (spec §7) beside them is ignored, as in Supabase without a provider. */
export const pkceSchema = z.object({
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
});

const toChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * Returns the SHA-256 of the verifier; a plain challenge is the verifier. `null` without a challenge. Throws a 400 when it
 * is incomplete or malformed.
 */
export function parseCodeChallenge(body: z.infer<typeof pkceSchema>): string | null {
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
  return method === 'plain' ? toChallenge(challenge) : challenge;
}
