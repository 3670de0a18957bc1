import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { AuthService } from './auth-service.ts';
import { completeSession, type SessionBody } from './complete-session.ts';
import { beginSignIn, completeFlow, deleteFlow, type Flow } from './flows.ts';
import { linkIdentity } from './identities.ts';
import { authRequest } from './lite-response.ts';
import { fetchProviderIdentity } from './oauth-providers.ts';
import { redirectWithError } from './redirects.ts';

const providerNameSchema = z.enum(['github', 'google']);

/**
 * Attaches the provider's identity to the user of the flow. Returns the next redirect: with a code (PKCE), a session in
 * the fragment, or an error in both.
 */
export async function finishLinking(auth: AuthService, flow: Flow, answer: Record<string, string>): Promise<string> {
  const fail = (error: string, code: string, description: string) =>
    redirectWithError(flow.redirectTo, { error, code, description });
  if (answer.error || !answer.code) {
    await deleteFlow(auth.db, flow.id);
    return fail(
      answer.error ?? 'invalid_request',
      'bad_oauth_callback',
      answer.error_description ?? 'No code came back',
    );
  }

  const provider = providerNameSchema.parse(flow.provider);
  const identity = await fetchProviderIdentity(auth.config, provider, answer.code).catch((error) => {
    auth.log.warn({ err: error, provider }, 'identity provider failed');
    return null;
  });
  if (!identity) return fail('server_error', 'unexpected_failure', 'Error getting user profile from external provider');

  const outcome = await linkIdentity(auth.db, flow.linkTo, identity);
  if (outcome !== 'linked') {
    await deleteFlow(auth.db, flow.id);
    const whose =
      outcome === 'already-yours' ? 'Identity is already linked' : 'Identity is already linked to another user';
    return fail('invalid_request', 'identity_already_exists', whose);
  }
  return flow.authCode ? redirectWithCode(auth, flow, identity.accessToken) : redirectWithSession(auth, flow);
}

async function redirectWithCode(auth: AuthService, flow: Flow, providerToken: string): Promise<string> {
  await completeFlow(auth.db, { id: flow.id, userId: flow.linkTo, providerToken });
  const url = new URL(flow.redirectTo);
  url.searchParams.set('code', flow.authCode ?? '');
  return url.href;
}

async function redirectWithSession(auth: AuthService, flow: Flow): Promise<string> {
  await deleteFlow(auth.db, flow.id);
  const session = await startSession(auth, flow.linkTo);
  const url = new URL(flow.redirectTo);
  url.hash = new URLSearchParams({
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: String(session.expires_in),
    expires_at: String(session.expires_at),
    token_type: 'bearer',
  }).toString();
  return url.href;
}

/** Starts a session by a code that is exchanged at once: only Lite can create one. */
async function startSession(auth: AuthService, userId: string): Promise<SessionBody> {
  const verifier = randomBytes(32).toString('hex');
  const code = await beginSignIn(auth.db, { userId, verifier });
  const response = await auth.lite(
    authRequest('/token?grant_type=pkce', auth.config.publishableKey, { auth_code: code, code_verifier: verifier }),
  );
  if (!response.ok) throw new Error(`No session could be started: ${response.status}`);
  return completeSession(auth, await response.json(), 'oauth');
}
