import { type Context, Hono } from 'hono';
import { identityLinkedNotice } from '../../../mail/account-mails.ts';
import { AuthError, isAddress, parseUuid } from './auth-error.ts';
import { type AuthService, authenticate, notifyOwner } from './auth-service.ts';
import { requireSecondFactor } from './factors.ts';
import { beginFlow, endFlow, type Flow, finishSignIn, parseCodeChallenge } from './flows.ts';
import { mailToken } from './mailed-tokens.ts';
import { type FetchedIdentity, fetchProviderIdentity, toAuthorizeUrl } from './oauth-providers.ts';
import { chooseRedirect, redirectWithError } from './redirects.ts';
import {
  createUser,
  deleteIdentity,
  findUser,
  findUserByEmail,
  findUserOfIdentity,
  insertIdentity,
  touchIdentity,
  updateUser,
} from './users.ts';

/** Signs in at a provider, and links and removes a user's identities. */
export function identityRoutes(auth: AuthService): Hono {
  const routes = new Hono();

  routes.get('/authorize', async (c) => c.redirect(await begin(c, null), 302));

  routes.get('/user/identities/authorize', async (c) => {
    const caller = await authenticate(c, auth);
    await requireSecondFactor(auth.db, caller, [401, 'AAL2 required to link an identity']);
    const url = await begin(c, caller.userId);
    return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
  });

  routes.delete('/user/identities/:id', async (c) => {
    const caller = await authenticate(c, auth);
    await requireSecondFactor(auth.db, caller, [401, 'AAL2 required to unlink an identity']);
    const id = parseUuid(c.req.param('id'));
    if (id === null) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
    const outcome = await deleteIdentity(auth.db, { id, userId: caller.userId });
    if (outcome === 'last') {
      const message = 'User must have at least 1 identity after unlinking';
      throw new AuthError(422, 'single_identity_not_deletable', message);
    }
    if (outcome === 'unknown') throw new AuthError(422, 'identity_not_found', "Identity doesn't exist");
    return c.json({});
  });

  routes.get('/callback', async (c) => {
    const answer = c.req.query();
    const flow = await endFlow(auth, answer.state);
    if (!flow) {
      const description = 'OAuth state not found or expired';
      const error = { error: 'invalid_request', code: 'bad_oauth_state', description };
      return c.redirect(redirectWithError(auth.config.siteUrl, error), 303);
    }
    // Checked again, in case it was stored before.
    const target = chooseRedirect(flow.redirectTo, auth.config.siteUrl);
    try {
      return c.redirect(await finish(c, flow, answer, target), 302);
    } catch (error) {
      if (!(error instanceof AuthError) || error.status === 429) throw error;
      const { code, message: description } = error;
      return c.redirect(
        redirectWithError(target, { error: answer.error ?? toOAuthError(error), code, description }),
        302,
      );
    }
  });
  return routes;

  /** Returns the provider's page. */
  async function begin(c: Context, linkTo: string | null): Promise<string> {
    auth.limits.link(c);
    const query = c.req.query();
    const challenge = parseCodeChallenge(query);
    // Refuses an unknown provider before anything is stored.
    const url = new URL(toAuthorizeUrl(auth.config, query, ''));
    const redirectTo = chooseRedirect(query.redirect_to ?? c.req.header('referer'), auth.config.siteUrl);
    const provider = query.provider?.toLowerCase() ?? '';
    url.searchParams.set('state', await beginFlow(auth, { provider, challenge, redirectTo, linkTo }));
    return url.href;
  }

  /** Signs in or links with the provider's answer. Returns where the browser goes next. */
  async function finish(c: Context, flow: Flow, answer: Record<string, string>, target: string): Promise<string> {
    if (answer.error || !answer.code) {
      throw new AuthError(400, 'bad_oauth_callback', answer.error_description ?? 'No code came back');
    }
    const { provider } = flow;
    const identity = await fetchProviderIdentity(auth.config, provider, answer.code).catch((error) => {
      auth.log.warn({ err: error, provider }, 'identity provider failed');
      throw new AuthError(500, 'unexpected_failure', 'Error getting user profile from external provider');
    });
    const userId = flow.linkTo ? await link(flow.linkTo, identity) : await identify(c, identity, target);
    const more = { provider_token: identity.accessToken };
    return finishSignIn(auth, { userId, method: 'oauth', challenge: flow.challenge, target, more });
  }

  async function link(userId: string, identity: FetchedIdentity): Promise<string> {
    if (await insertIdentity(auth.db, userId, identity, auth.clock())) {
      const owner = await findUser(auth.db, userId);
      const name = identity.provider === 'github' ? 'GitHub' : 'Google';
      if (owner) await notifyOwner(auth, identityLinkedNotice(auth.config, { email: owner.email }, name));
      return userId;
    }
    const isOwn = (await findUserOfIdentity(auth.db, identity)) === userId;
    const whose = isOwn ? 'Identity is already linked' : 'Identity is already linked to another user';
    throw new AuthError(422, 'identity_already_exists', whose);
  }

  /**
   * Finds the account of an identity, or creates one. An address joins accounts if it is confirmed here and verified by
   * the provider; an address that the provider has not verified must be confirmed by mail first.
   */
  async function identify(c: Context, identity: FetchedIdentity, redirectTo: string): Promise<string> {
    const { provider, data } = identity;
    const at = auth.clock();
    const email = String(data.email ?? '').toLowerCase();
    const isVerified = data.email_verified === true;
    const unverified = (advice: string) =>
      new AuthError(403, 'provider_email_needs_verification', `Unverified email with ${provider}. ${advice}`);
    const known = await findUserOfIdentity(auth.db, identity);
    if (!known && !isAddress(email)) {
      throw new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider');
    }
    const userId = await auth.db.transaction().execute(async (tx) => {
      if (known) {
        await touchIdentity(tx, identity, at);
        return known;
      }
      const owner = await findUserByEmail(tx, email);
      if (owner && !isVerified) return null;
      if (owner?.email_confirmed_at) {
        await insertIdentity(tx, owner.id, identity, at);
        return owner.id;
      }
      return createUser(tx, { email, isConfirmed: isVerified, metadata: data, identity }, at);
    });
    const user = userId === null ? null : await findUser(auth.db, userId);
    if (!user) throw unverified(`Verify the email with ${provider} in order to sign in`);
    if (user.email_confirmed_at !== null || (isVerified && email === user.email)) {
      await updateUser(auth.db, user.id, { isConfirmed: true, metadata: data }, at);
      return user.id;
    }
    auth.limits.mail(c, user.email);
    await mailToken(auth, { userId: user.id, email: user.email, kind: 'confirmation', challenge: null, redirectTo });
    throw unverified(`A confirmation email has been sent to your ${provider} email`);
  }
}

const toOAuthError = ({ code, status }: AuthError): string => {
  if (code === 'user_banned' || code === 'provider_email_needs_verification') return 'access_denied';
  return status >= 500 ? 'server_error' : 'invalid_request';
};
