import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataService, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { type StubGithub, serveGithub } from './stub-github.ts';

const PASSWORD = 'correct horse';
const REDIRECT = `${SITE_URL}/auth/linked`;

describe.each(anyDatabase)('identities on %s', (kind) => {
  let service: DataService;
  let github: StubGithub;
  let users = 0;

  beforeAll(async () => {
    github = await serveGithub();
    service = await serveDataService(kind, {
      providers: { github: { clientId: 'client', secret: 'secret', url: github.url } },
    });
  });
  beforeEach(() => {
    users += 1;
    github.user = { id: 1000 + users, login: `octo${users}`, email: `octo${users}@example.com` };
  });
  afterAll(async () => {
    await github.close();
    await service.close();
  });

  const confirmedUser = async (flowType: 'implicit' | 'pkce' = 'pkce') => {
    const email = `linker${users}.${flowType}@example.com`;
    const client = service.client({ flowType });
    await client.auth.signUp({ email, password: PASSWORD });
    const { text } = await service.mailTo(email);
    const hash = /token=([0-9a-f]{64})/.exec(text)?.[1] ?? '';
    expect((await client.auth.verifyOtp({ token_hash: hash, type: 'signup' as 'email' })).error).toBeNull();
    return client;
  };
  const beginLinking = async (client: SupabaseClient) => {
    const { data, error } = await client.auth.linkIdentity({
      provider: 'github',
      options: { redirectTo: REDIRECT, skipBrowserRedirect: true },
    });
    if (error) throw error;
    return new URL(data.url ?? '');
  };
  /** The provider sends the browser back with a code; answers where our service sends it then. */
  const comeBack = async (authorizeUrl: URL, answer: Record<string, string> = { code: 'github-code' }) => {
    const callback = new URL(authorizeUrl.searchParams.get('redirect_uri') ?? '');
    expect(callback.href).toBe(`${service.url}/auth/v1/callback`);
    callback.search = new URLSearchParams({
      state: authorizeUrl.searchParams.get('state') ?? '',
      ...answer,
    }).toString();
    const response = await fetch(callback, { redirect: 'manual' });
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location') ?? '');
  };
  const providersOf = async (client: SupabaseClient) =>
    (await client.auth.getUserIdentities()).data?.identities.map((identity) => identity.provider).sort();

  it('asks for a confirmed address as soon as a provider is configured', async () => {
    const { data } = await service.client().auth.signUp({ email: 'unconfirmed@example.com', password: PASSWORD });
    expect(data.session).toBeNull();
    expect((await service.mailTo('unconfirmed@example.com')).text).toContain(`${service.url}/auth/v1/verify?token=`);
    const { error } = await service
      .client()
      .auth.signInWithPassword({ email: 'unconfirmed@example.com', password: PASSWORD });
    expect(error?.code).toBe('email_not_confirmed');
  });

  it('links an identity and leads back with a code (PKCE)', async () => {
    const client = await confirmedUser();
    const { data: before } = await client.auth.getUser();
    const target = await comeBack(await beginLinking(client));
    expect(target.origin + target.pathname).toBe(REDIRECT);
    const notice = { subject: 'Your Sellerfeed account can now be opened with GitHub' };
    expect(await service.mailTo(before.user?.email ?? '')).toMatchObject(notice);
    const { data, error } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    expect(data.user?.id).toBe(before.user?.id);
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: 'email', providers: ['email', 'github'] },
    });
    expect(await providersOf(client)).toEqual(['email', 'github']);
  });

  it('leads back with a session in the fragment without PKCE', async () => {
    const client = await confirmedUser('implicit');
    const target = await comeBack(await beginLinking(client));
    const fragment = new URLSearchParams(target.hash.slice(1));
    const { data } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(data.user?.identities?.map((identity) => identity.provider).sort()).toEqual(['email', 'github']);
  });

  it('does not link what is linked already, to oneself or to somebody else', async () => {
    const owner = await confirmedUser();
    await comeBack(await beginLinking(owner));
    const again = await comeBack(await beginLinking(owner));
    expect(again.searchParams.get('error_code')).toBe('identity_already_exists');
    const thief = await confirmedUser('implicit');
    const refused = await comeBack(await beginLinking(thief));
    expect(refused.searchParams.get('error_description')).toBe('Identity is already linked to another user');
    expect(refused.hash).not.toContain('access_token');
    expect(await providersOf(thief)).toEqual(['email']);
  });

  it('leads back with the error when the visitor refuses or the provider fails', async () => {
    const client = await confirmedUser();
    const refused = await comeBack(await beginLinking(client), { error: 'access_denied', error_description: 'No' });
    expect(refused.searchParams.get('error')).toBe('access_denied');
    github.user = null;
    const failed = await comeBack(await beginLinking(client));
    expect(failed.searchParams.get('error_code')).toBe('unexpected_failure');
    expect(await providersOf(client)).toEqual(['email']);
  });

  it('leads back within five minutes', async () => {
    const client = await confirmedUser();
    const authorizeUrl = await beginLinking(client);
    service.backend.time.offsetMs = 300_001;
    const state = authorizeUrl.searchParams.get('state') ?? '';
    const back = await fetch(`${service.url}/auth/v1/callback?state=${state}&code=x`, { redirect: 'manual' });
    service.backend.time.offsetMs = 0;
    expect(back.headers.get('location')).toContain('bad_oauth_state');
  });

  it('links nothing that was begun before a new password', async () => {
    const client = await confirmedUser();
    const authorizeUrl = await beginLinking(client);
    await client.auth.updateUser({ password: 'battery staple' });
    const state = authorizeUrl.searchParams.get('state') ?? '';
    const back = await fetch(`${service.url}/auth/v1/callback?state=${state}&code=x`, { redirect: 'manual' });
    expect(back.headers.get('location')).toContain('bad_oauth_state');
    expect(await providersOf(client)).toEqual(['email']);
  });

  it('takes the way back once', async () => {
    const client = await confirmedUser();
    const authorizeUrl = await beginLinking(client);
    await comeBack(authorizeUrl);
    const state = authorizeUrl.searchParams.get('state') ?? '';
    const again = await fetch(`${service.url}/auth/v1/callback?state=${state}&code=x`, { redirect: 'manual' });
    expect(again.headers.get('location')).toContain('error=');
  });

  it('unlinks an identity, but never the last', async () => {
    const client = await confirmedUser();
    const target = await comeBack(await beginLinking(client));
    await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    const { data } = await client.auth.getUserIdentities();
    const identityOf = (provider: string) => {
      const identity = data?.identities.find((candidate) => candidate.provider === provider);
      if (!identity) throw new Error(`No identity of ${provider}`);
      return identity;
    };
    expect((await client.auth.unlinkIdentity(identityOf('github'))).error).toBeNull();
    expect(await providersOf(client)).toEqual(['email']);
    expect((await client.auth.getUser()).data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
    const last = await client.auth.unlinkIdentity(identityOf('email'));
    expect(last.error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  });

  it("does not unlink somebody else's identity", async () => {
    const [mine, theirs] = [await confirmedUser(), await confirmedUser('implicit')];
    await comeBack(await beginLinking(mine));
    const foreign = (await theirs.auth.getUserIdentities()).data?.identities[0];
    if (!foreign) throw new Error('No identity');
    expect((await mine.auth.unlinkIdentity(foreign)).error).toMatchObject({ status: 422, code: 'identity_not_found' });
    const malformed = await mine.auth.unlinkIdentity({ ...foreign, identity_id: 'x' });
    expect(malformed.error).toMatchObject({ status: 404, code: 'validation_failed' });
  });

  it('asks who is there before linking and unlinking', async () => {
    const link = await service.request('/auth/v1/user/identities/authorize?provider=github');
    expect(await link.json()).toMatchObject({ code: 401, error_code: 'no_authorization' });
    const unlink = await service.request('/auth/v1/user/identities/x', { method: 'DELETE' });
    expect(unlink.status).toBe(401);
  });

  it('sends the browser to the provider (authorize: provider, redirect_to, scopes)', async () => {
    const { data } = await service.client().auth.signInWithOAuth({
      provider: 'github',
      options: { redirectTo: REDIRECT, scopes: 'repo', skipBrowserRedirect: true },
    });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.pathname).toBe('/login/oauth/authorize');
    expect(location.searchParams.get('scope')).toBe('user:email repo');
  });

  it.each([
    ['twitter', 'Unsupported provider: provider is not enabled'],
    ['nope', 'Unsupported provider: Provider nope could not be found'],
  ])('refuses the provider %s for signing in and for linking', async (provider, message) => {
    const refused = { code: 400, error_code: 'validation_failed', msg: message };
    const response = await fetch(`${service.url}/auth/v1/authorize?provider=${provider}`, { redirect: 'manual' });
    expect(await response.json()).toEqual(refused);
    const client = await confirmedUser();
    const { error } = await client.auth.linkIdentity({ provider: provider as 'twitter' });
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
  });
});
