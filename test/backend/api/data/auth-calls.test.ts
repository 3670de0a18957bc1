import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DataService, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { type StubGithub, serveGithub } from './stub-github.ts';

const PASSWORD = 'correct horse';

// Calls of the client library that the tests of one subject each (sessions, recovery, factors, identities) do not make.
describe.each(anyDatabase)('further calls of the client library, on %s', (kind) => {
  let service: DataService;
  let email: string;
  let accounts = 0;
  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  beforeEach(async () => {
    await service.backend.reset();
    accounts += 1;
    email = `caller${accounts}@example.com`;
  });
  afterAll(() => service.close());

  const signUp = async (data = {}): Promise<SupabaseClient> => {
    const client = service.client();
    expect((await client.auth.signUp({ email, password: PASSWORD, options: { data } })).error).toBeNull();
    return client;
  };
  const mailTo = async (to: string) => {
    const { text } = await service.mailTo(to);
    const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '';
    return { code: /\b\d{8}\b/.exec(text)?.[0] ?? '', hash: URL.parse(link)?.searchParams.get('token') ?? '', link };
  };
  const follow = async (link: string) =>
    new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '');

  it('signs in by a mailed code, the first time with a new account', async () => {
    for (const _ of ['new', 'known']) {
      const client = service.client();
      expect((await client.auth.signInWithOtp({ email: email.toUpperCase() })).error).toBeNull();
      const { code } = await mailTo(email);
      const wrong = await client.auth.verifyOtp({ email, token: '00000000', type: 'magiclink' });
      expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
      const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'magiclink' });
      expect([error, data.user?.email]).toEqual([null, email]);
      expect(decodeJwt(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'otp' }]);
      const again = await client.auth.verifyOtp({ email, token: code, type: 'magiclink' });
      expect(again.error?.code).toBe('otp_expired');
    }
  });

  it('signs in by a mailed link, whose session the client can keep', async () => {
    await signUp();
    await service.client().auth.signInWithOtp({ email });
    const { hash } = await follow((await mailTo(email)).link);
    const values = new URLSearchParams(hash.slice(1));
    const session = {
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    };
    const { data, error } = await service.client().auth.setSession(session);
    expect([error, data.user?.email]).toEqual([null, email]);
  });

  it('leads back with a code, for the browser that asked for the link (PKCE)', async () => {
    const client = service.client({ flowType: 'pkce' });
    await client.auth.signInWithOtp({ email, options: { emailRedirectTo: `${SITE_URL}/auth?next=a` } });
    const target = await follow((await mailTo(email)).link);
    expect([target.pathname, target.searchParams.get('next'), target.hash]).toEqual(['/auth', 'a', '']);
    const code = target.searchParams.get('code') ?? '';
    expect((await service.client({ flowType: 'pkce' }).auth.exchangeCodeForSession(code)).error).not.toBeNull();
    expect((await client.auth.exchangeCodeForSession(code)).data.user?.email).toBe(email);
  });

  it('leaves nothing to who signed up or asked for a link with another’s address before', async () => {
    await service.client().auth.signInWithOtp({ email, options: { data: { by: 'stranger' } } });
    const { hash } = await mailTo(email);
    const { data } = await (await signUp()).auth.getUser();
    expect(data.user?.user_metadata).not.toHaveProperty('by');
    expect((await service.client().auth.verifyOtp({ token_hash: hash, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
  });

  it('creates no account by a mailed code if it is asked not to', async () => {
    const { error } = await service.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  });

  it('changes the address by a code to the new one', async () => {
    const client = await signUp();
    const taken = `taken.${email}`;
    await service.client().auth.signUp({ email: taken, password: PASSWORD });
    expect((await client.auth.updateUser({ email: taken })).error).toMatchObject({ status: 422, code: 'email_exists' });
    const { data: asked } = await client.auth.updateUser({ email: `New.${email}` });
    expect(asked.user).toMatchObject({ email, new_email: `new.${email}` });
    const { code } = await mailTo(`new.${email}`);
    const { data, error } = await client.auth.verifyOtp({ type: 'email_change', email: `new.${email}`, token: code });
    expect([error, data.user?.email, data.user?.new_email]).toEqual([null, `new.${email}`, undefined]);
    expect(data.user?.identities).toMatchObject([{ provider: 'email', email: `new.${email}` }]);
    const signIn = (address: string) =>
      service.client().auth.signInWithPassword({ email: address, password: PASSWORD });
    expect((await signIn(email)).error?.code).toBe('invalid_credentials');
    expect((await signIn(`new.${email}`)).error).toBeNull();
  });

  it.each<[end: string, act: (owner: SupabaseClient) => unknown]>([
    ['a new password', (owner) => owner.auth.updateUser({ password: 'battery staple' })],
    ['signing out everywhere', (owner) => owner.auth.signOut()],
    ['signing out elsewhere', (owner) => owner.auth.signOut({ scope: 'others' })],
    ['the present address', (owner) => owner.auth.updateUser({ email })],
    ['an hour', () => (service.backend.time.offsetMs = 3_600_001)],
  ])('forgets a change of the address that has not been confirmed, with %s', async (_, act) => {
    const owner = await signUp();
    const theirs = `theirs.${email}`;
    const thief = service.client();
    await thief.auth.signInWithPassword({ email, password: PASSWORD });
    await thief.auth.updateUser({ email: theirs });
    const { hash } = await mailTo(theirs);
    await act(owner);
    const { auth } = service.client();
    expect((await auth.resend({ type: 'email_change', email: theirs })).error).toBeNull();
    await auth.resetPasswordForEmail(email);
    await service.mailTo(email);
    expect((await service.backend.mails()).filter(({ to }) => to === theirs)).toHaveLength(1);
    expect((await auth.verifyOtp({ token_hash: hash, type: 'email_change' })).error?.code).toBe('otp_expired');
    for (const password of [PASSWORD, 'battery staple']) {
      const { data } = await auth.signInWithPassword({ email, password });
      expect(data.user?.new_email).toBeUndefined();
    }
  });

  it('changes password and address at once', async () => {
    const client = await signUp();
    await client.auth.updateUser({ email: `new.${email}`, password: 'battery staple' });
    const { hash } = await mailTo(`new.${email}`);
    expect((await client.auth.verifyOtp({ token_hash: hash, type: 'email_change' })).error).toBeNull();
  });

  it('mails the link to a new address again while it is good', async () => {
    const client = await signUp();
    await client.auth.updateUser({ email: `new.${email}` });
    const first = await mailTo(`new.${email}`);
    await service.client().auth.resend({ type: 'email_change', email: `new.${email}` });
    const again = await waitFor(async () => {
      const mail = await mailTo(`new.${email}`);
      expect(mail.hash).not.toBe(first.hash);
      return mail;
    });
    expect((await client.auth.verifyOtp({ token_hash: again.hash, type: 'email_change' })).error).toBeNull();
  });

  it('changes what the user says about itself, and takes no password that is weak or the same', async () => {
    const client = await signUp({ color: 'green', size: 1 });
    const { data } = await client.auth.updateUser({ data: { size: null, shape: { round: true } } });
    expect(data.user?.user_metadata).toMatchObject({ color: 'green', shape: { round: true }, email });
    expect(data.user?.user_metadata).not.toHaveProperty('size');
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
    expect((await client.auth.updateUser({ password: '12345' })).error?.code).toBe('weak_password');
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password');
  });

  it('ends the other sessions when the password changes', async () => {
    const client = await signUp();
    const other = service.client();
    await other.auth.signInWithPassword({ email, password: PASSWORD });
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).data.user).toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
  });

  it('mails a code to reauthenticate', async () => {
    const client = await signUp();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code: nonce } = await mailTo(email);
    const change = (given: string) => client.auth.updateUser({ password: 'battery staple', nonce: given });
    expect((await change('00000000')).error?.code).toBe('reauthentication_not_valid');
    for (const refused of [{ password: '12345' }, { password: PASSWORD }, { email: 'x', password: 'battery staple' }]) {
      const both = { email: `new.${email}`, ...refused, nonce };
      expect((await client.auth.updateUser(both)).error).not.toBeNull();
    }
    expect((await service.backend.mails()).map(({ to }) => to)).not.toContain(`new.${email}`);
    expect((await change(nonce)).error).toBeNull();
    expect((await service.client().auth.reauthenticate()).error?.name).toBe('AuthSessionMissingError');
  });

  it('challenges and verifies a factor in one call', async () => {
    const client = await signUp();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    if (!data) throw new Error('No factor');
    const code = generateSync({ secret: data.totp.secret, epoch: Math.floor(Date.now() / 1000) });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: data.id, status: 'verified' }]);
  });

  it.each<[call: string, run: (client: SupabaseClient) => Promise<{ error: unknown }>, refused: object]>([
    ['signInAnonymously', (c) => c.auth.signInAnonymously(), { status: 422, code: 'anonymous_provider_disabled' }],
    ['signInWithIdToken', (c) => c.auth.signInWithIdToken({ provider: 'google', token: 'x' }), { status: 400 }],
    ['signInWithSSO', (c) => c.auth.signInWithSSO({ domain: 'example.com' }), { status: 404 }],
    ['admin.listUsers', (c) => c.auth.admin.listUsers(), { status: 404 }],
    [
      'signUp without a password',
      (c) => c.auth.signUp({ email: 'a@b.co', password: '' }),
      { code: 'validation_failed' },
    ],
    [
      'signUp with a wrong address',
      (c) => c.auth.signUp({ email: 'x', password: PASSWORD }),
      { code: 'validation_failed' },
    ],
  ])('refuses %s', async (_, run, refused) => {
    expect((await run(service.client())).error).toMatchObject(refused);
  });

  it('says what it can do', async () => {
    const read = async (path: string) => (await service.request(`/auth/v1${path}`)).json();
    expect(await read('/settings')).toMatchObject({
      external: { email: true, github: false, google: false, phone: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
    });
    expect(await read('/health')).toMatchObject({ name: 'GoTrue' });
    expect(await read('/.well-known/openid-configuration')).toHaveProperty('jwks_uri');
  });
});

describe.each(anyDatabase)('signing in with a provider, on %s', (kind) => {
  let service: DataService;
  let github: StubGithub;
  let accounts = 0;
  let email: string;
  beforeAll(async () => {
    github = await serveGithub();
    service = await serveDataService(kind, {
      providers: { github: { clientId: 'client', secret: 'secret', url: github.url } },
    });
  });
  beforeEach(() => {
    accounts += 1;
    email = `octo${accounts}@example.com`;
    github.user = { id: 7000 + accounts, login: `octo${accounts}`, email };
  });
  afterAll(async () => {
    await github.close();
    await service.close();
  });

  /** The address to which the service sends the browser after the provider. */
  const signIn = async (client: SupabaseClient): Promise<URL> => {
    const { data } = await client.auth.signInWithOAuth({
      provider: 'github',
      options: { redirectTo: `${SITE_URL}/auth`, skipBrowserRedirect: true },
    });
    const authorized = await fetch(data.url ?? '', { redirect: 'manual' });
    const state = new URL(authorized.headers.get('location') ?? '').searchParams.get('state');
    const back = await fetch(`${service.url}/auth/v1/callback?code=x&state=${state}`, { redirect: 'manual' });
    return new URL(back.headers.get('location') ?? '');
  };
  const exchange = async () => {
    const client = service.client({ flowType: 'pkce' });
    const code = (await signIn(client)).searchParams.get('code') ?? '';
    return client.auth.exchangeCodeForSession(code);
  };
  const signUpConfirmed = async (password: string) => {
    await service.client().auth.signUp({ email, password });
    const hash = /token=([0-9a-f]{64})/.exec((await service.mailTo(email)).text)?.[1] ?? '';
    return service.client().auth.verifyOtp({ token_hash: hash, type: 'signup' as 'email' });
  };

  it('gives the provider’s token and the same account each time (PKCE)', async () => {
    const first = await exchange();
    expect(first.error).toBeNull();
    expect(first.data.session).toMatchObject({
      provider_token: 'gho_token',
      user: {
        email,
        app_metadata: { provider: 'github', providers: ['github'] },
        user_metadata: { user_name: `octo${accounts}`, email, email_verified: true },
        identities: [{ provider: 'github', id: String(7000 + accounts) }],
      },
    });
    expect((await exchange()).data.user?.id).toBe(first.data.user?.id);
  });

  it('answers a sign-up with somebody’s address with a user without identities, and mails nothing', async () => {
    await signUpConfirmed(PASSWORD);
    const mails = async () => (await service.backend.mails()).filter(({ to }) => to === email).length;
    const before = await mails();
    const { data, error } = await service.client().auth.signUp({ email, password: 'another one' });
    expect([error, data.session, data.user?.email, data.user?.identities]).toEqual([null, null, email, []]);
    expect((await service.client().auth.resend({ type: 'signup', email })).error).toBeNull();
    // Mailed after the answer, in the order of the requests.
    const later = `later.${email}`;
    await service.client().auth.signUp({ email: later, password: PASSWORD });
    const first = await service.mailTo(later);
    await service.client().auth.resend({ type: 'signup', email: later });
    await waitFor(async () => expect((await service.mailTo(later)).text).not.toBe(first.text));
    expect(await mails()).toBe(before);
    expect((await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('keeps a sign-up that waits for its confirmation from a mailed code that creates no account', async () => {
    const { auth } = service.client();
    await auth.signUp({ email, password: PASSWORD });
    const hash = /token=([0-9a-f]{64})/.exec((await service.mailTo(email)).text)?.[1] ?? '';
    const { error } = await auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
    expect((await auth.verifyOtp({ token_hash: hash, type: 'signup' as 'email' })).error).toBeNull();
    expect((await auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('mails the confirmation again, after which the first link is worth nothing', async () => {
    const { auth } = service.client();
    await auth.signUp({ email, password: PASSWORD });
    const first = await service.mailTo(email);
    await auth.resend({ type: 'signup', email });
    const again = await waitFor(async () => {
      const mail = await service.mailTo(email);
      expect(mail.text).not.toBe(first.text);
      return mail;
    });
    const confirm = (text: string) =>
      auth.verifyOtp({ type: 'signup' as 'email', token_hash: /token=([0-9a-f]{64})/.exec(text)?.[1] ?? '' });
    expect((await confirm(first.text)).error?.code).toBe('otp_expired');
    expect((await confirm(again.text)).error).toBeNull();
  });

  it('joins the account of the same confirmed address', async () => {
    const { data: owner } = await signUpConfirmed(PASSWORD);
    const { data } = await exchange();
    expect(data.user?.id).toBe(owner.user?.id);
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email', 'github'] });
    expect((await service.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  });

  it('takes an unconfirmed account from who signed up with another’s address', async () => {
    await service.client().auth.signUp({ email, password: PASSWORD });
    const { data } = await exchange();
    expect(data.user?.app_metadata).toEqual({ provider: 'github', providers: ['github'] });
    const stranger = await service.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(stranger.error?.code).toBe('invalid_credentials');
  });

  it('asks for a confirmation of an address that the provider has not verified', async () => {
    github.user = { id: 7000 + accounts, login: 'octo', email, isVerified: false };
    const refused = await signIn(service.client({ flowType: 'pkce' }));
    expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    const hash = /token=([0-9a-f]{64})/.exec((await service.mailTo(email)).text)?.[1] ?? '';
    const { error } = await service.client().auth.verifyOtp({ token_hash: hash, type: 'signup' as 'email' });
    expect(error).toBeNull();
    expect((await exchange()).data.user?.email).toBe(email);
  });

  it('does not give somebody else’s account to an address that the provider has not verified', async () => {
    await signUpConfirmed(PASSWORD);
    github.user = { id: 7000 + accounts, login: 'octo', email, isVerified: false };
    const refused = await signIn(service.client());
    expect(refused.href).not.toContain('access_token');
    expect(refused.searchParams.get('error_code')).toBe('provider_email_needs_verification');
  });
});
