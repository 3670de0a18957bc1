import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import { type AuthService, authenticate } from './auth-service.ts';
import { completeSession, type SessionBody } from './complete-session.ts';
import { beginSignIn, completeFlow, deleteFlow, type Flow, findLinkingFlow, linkFlow } from './flows.ts';
import { linkIdentity, unlinkIdentity } from './identities.ts';
import { authRequest } from './lite-exchange.ts';
import { fetchProviderIdentity } from './oauth-providers.ts';
import { isAllowedTarget, redirectWithError } from './redirects.ts';

/**
 * Links and removes a user's provider identities. Without a configured provider it responds "provider is not enabled",
 * as Supabase does.
 */
export function identityRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.get('/user/identities/authorize', async (c) => {
    const { userId } = await authenticate(c, auth);
    const url = new URL(c.req.url);
    const asJson = url.searchParams.get('skip_http_redirect') === 'true';
    url.pathname = '/auth/v1/authorize';
    url.searchParams.delete('skip_http_redirect');
    const response = await auth.lite(new Request(url));
    const location = response.headers.get('location');
    if (response.status !== 302 || !location) return response;
    if (!isAllowedTarget(location, auth.config)) throw new Error('Lite leads to a site that is not allowed');
    const state = z.uuid().parse(new URL(location).searchParams.get('state'));
    await linkFlow(auth.db, { id: state, userId });
    return asJson ? c.json({ url: location }) : c.redirect(location, 302);
  });

  routes.delete('/user/identities/:id', async (c) => {
    const { userId } = await authenticate(c, auth);
    const id = z.uuid().safeParse(c.req.param('id'));
    if (!id.success) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const outcome = await unlinkIdentity(auth.db, { id: id.data, userId });
    if (outcome === 'last') {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    if (outcome === 'unknown') throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    return c.json({});
  });

  // Only linking flows are handled here; Lite handles other sign-ins.
  routes.on(['GET', 'POST'], '/callback', async (c, next) => {
    const answer = await parseProviderAnswer(c);
    const state = z.uuid().safeParse(answer.state);
    const flow = state.success ? await findLinkingFlow(auth.db, state.data) : null;
    if (flow) return c.redirect(await finishLinking(auth, flow, answer), 302);
    // Lite fails at an invalid form, so it gets a normalized one.
    return c.req.method === 'GET' ? next() : auth.lite(new Request(c.req.url, postForm(answer)));
  });
  return routes;
}

/** From query or form; empty for another body. */
async function parseProviderAnswer(c: Context): Promise<Record<string, string>> {
  if (c.req.method === 'GET') return c.req.query();
  try {
    const form = await c.req.raw.clone().formData();
    return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

const postForm = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

const providerNameSchema = z.enum(['github', 'google']);

/**
 * Attaches the provider's identity to the user of the flow. Returns the next redirect: with a code (PKCE), a session in
 * the fragment, or an error in both.
 */
async function finishLinking(auth: AuthService, flow: Flow, answer: Record<string, string>): Promise<string> {
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
