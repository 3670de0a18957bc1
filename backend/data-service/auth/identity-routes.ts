import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { AuthError } from './auth-error.ts';
import type { AuthService } from './auth-service.ts';
import { authenticate } from './authenticate.ts';
import { findLinkingFlow, linkFlow } from './flows.ts';
import { unlinkIdentity } from './identities.ts';
import { finishLinking } from './link-identity.ts';
import { isAllowedTarget } from './redirects.ts';

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
