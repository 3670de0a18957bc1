import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type DataService, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

const PASSWORD = 'correct horse';
const VERIFIER = 'v'.repeat(43);

describe.each(anyDatabase)('recovery of a password on %s', (kind) => {
  let service: DataService;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterEach(() => {
    service.backend.time.offsetMs = 0;
  });
  afterAll(() => service.close());

  const signUp = async (email: string) => {
    const client = service.client();
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    return client;
  };
  const linkTo = async (email: string): Promise<URL> => {
    const { text } = await service.mailTo(email);
    return new URL(/https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '');
  };
  /** The target of the link in a mail. */
  const follow = async (link: URL): Promise<URL> => {
    const response = await fetch(link, { redirect: 'manual' });
    expect(response.status).toBe(303);
    return new URL(response.headers.get('location') ?? '');
  };
  const recover = (body: unknown, query = '') =>
    service.request(`/auth/v1/recover${query}`, { method: 'POST', body: JSON.stringify(body) });

  it('leads back with a code that the browser which asked can exchange (PKCE, captcha token)', async () => {
    await signUp('pkce@example.com');
    const client = service.client({ flowType: 'pkce' });
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    const redirectTo = `${SITE_URL}/auth/reset`;
    const { error } = await client.auth.resetPasswordForEmail('pkce@example.com', {
      redirectTo,
      captchaToken: 'token',
    });
    expect(error).toBeNull();

    const link = await linkTo('pkce@example.com');
    expect(link.origin).toBe(service.url);
    expect(link.searchParams.get('token')).toMatch(/^[0-9a-f]{64}$/);
    const target = await follow(link);
    expect(target.origin + target.pathname).toBe(redirectTo);

    const code = target.searchParams.get('code') ?? '';
    const stranger = await service.client({ flowType: 'pkce' }).auth.exchangeCodeForSession(code);
    expect(stranger.error).not.toBeNull();
    const { data, error: exchangeError } = await client.auth.exchangeCodeForSession(code);
    expect(exchangeError).toBeNull();
    expect(data.session?.user.email).toBe('pkce@example.com');
    expect(events).toContain('PASSWORD_RECOVERY');
    expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
    const signedIn = await service
      .client()
      .auth.signInWithPassword({ email: 'pkce@example.com', password: 'battery staple' });
    expect(signedIn.error).toBeNull();
  });

  it('works once: the link and the code are gone afterwards', async () => {
    await signUp('once@example.com');
    const client = service.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail('once@example.com', { redirectTo: `${SITE_URL}/auth` });
    const link = await linkTo('once@example.com');
    const code = (await follow(link)).searchParams.get('code') ?? '';
    const again = await follow(link);
    expect(again.searchParams.get('error_code')).toBe('otp_expired');
    expect(again.hash).toContain('error_code=otp_expired');
    const exchange = () =>
      service.request('/auth/v1/token?grant_type=pkce', {
        method: 'POST',
        body: JSON.stringify({ auth_code: code, code_verifier: 'wrong'.repeat(10) }),
      });
    expect((await exchange()).status).toBe(400);
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull();
    expect((await exchange()).status).toBe(404);
  });

  /** A mailed link that leads back with a code for `VERIFIER`, without a library that keeps it. */
  const askForLink = async (email: string) => {
    await recover({ email, code_challenge: VERIFIER, code_challenge_method: 'plain' });
    return linkTo(email);
  };
  const exchangeCode = (code: string | null) =>
    service.request('/auth/v1/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: VERIFIER }),
    });

  it('works once for several who come at the same moment', async () => {
    await signUp('moment@example.com');
    const link = await askForLink('moment@example.com');
    const targets = await Promise.all([1, 2, 3, 4].map(() => follow(link)));
    const codes = targets.map(({ searchParams }) => searchParams.get('code')).filter((code) => code !== null);
    expect(codes).toHaveLength(1);
    const exchanged = await Promise.all([1, 2, 3, 4].map(() => exchangeCode(codes[0] ?? null)));
    expect(exchanged.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  });

  it('works for an hour, and its code for five minutes', async () => {
    await Promise.all([signUp('late@example.com'), signUp('later@example.com')]);
    const link = await askForLink('late@example.com');
    service.backend.time.offsetMs = 3_600_000;
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired');
    const again = await askForLink('later@example.com');
    service.backend.time.offsetMs += 3_590_000;
    const code = (await follow(again)).searchParams.get('code');
    service.backend.time.offsetMs += 300_000;
    const refused = await exchangeCode(code);
    expect([refused.status, (await refused.json()).error_code]).toEqual([422, 'flow_state_expired']);
  });

  it('does not work for an address that the account has left', async () => {
    const client = await signUp('left@example.com');
    const link = await askForLink('left@example.com');
    await client.auth.updateUser({ email: 'right@example.com' });
    expect((await follow(await linkTo('right@example.com'))).hash).toContain('access_token=');
    expect((await follow(link)).searchParams.get('error_code')).toBe('otp_expired');
  });

  it('starts no session by the link alone', async () => {
    await signUp('quiet@example.com');
    const client = service.client({ flowType: 'pkce' });
    await client.auth.resetPasswordForEmail('quiet@example.com');
    const target = await follow(await linkTo('quiet@example.com'));
    expect(target.origin).toBe(SITE_URL);
    expect(target.href).not.toContain('token');
    const { data } = await service.client().auth.signInWithPassword({ email: 'quiet@example.com', password: PASSWORD });
    expect(data.session).not.toBeNull();
  });

  it('leads back with the session in the fragment without PKCE', async () => {
    await signUp('implicit@example.com');
    await service.client().auth.resetPasswordForEmail('implicit@example.com', { redirectTo: `${SITE_URL}/auth` });
    const target = await follow(await linkTo('implicit@example.com'));
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    const { data } = await service.client().auth.getUser(fragment.get('access_token') ?? '');
    expect(data.user?.email).toBe('implicit@example.com');
  });

  it.each([
    ['another site', 'https://evil.example/'],
    ['a lookalike', `${SITE_URL}.evil.example/`],
    ['a user name', `${SITE_URL}@evil.example/`],
    ['a script', 'javascript:alert(1)'],
    ['no URL', 'x'],
  ])('leads home instead of to %s', async (name, redirectTo) => {
    const email = `${name.replace(/\W/g, '').toLowerCase()}@example.com`;
    await signUp(email);
    await service.client({ flowType: 'pkce' }).auth.resetPasswordForEmail(email, { redirectTo });
    const link = await linkTo(email);
    link.searchParams.set('redirect_to', redirectTo);
    expect((await follow(link)).origin).toBe(SITE_URL);
  });

  it('answers an unknown address like a known one, and sends nothing', async () => {
    const response = await recover({ email: 'nobody@example.com' });
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: {} });
    // Mailed after the answer, in the order of the requests.
    await signUp('somebody@example.com');
    await recover({ email: 'somebody@example.com' });
    await service.mailTo('somebody@example.com');
    expect((await service.backend.mails()).map(({ to }) => to)).not.toContain('nobody@example.com');
  });

  it.each([
    ['no address', {}, 'Password recovery requires an email'],
    ['a malformed address', { email: 'bad' }, 'Unable to validate email address: invalid format'],
    [
      'a challenge without its method',
      { email: 'a@b.co', code_challenge: 'x'.repeat(43) },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      'a challenge that is too short',
      { email: 'a@b.co', code_challenge: 'x', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 URL-safe characters',
    ],
    [
      'an unknown method',
      { email: 'a@b.co', code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' },
      'Invalid code_challenge_method',
    ],
  ])('refuses %s', async (_, body, message) => {
    const response = await recover(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ code: 400, error_code: 'validation_failed', msg: message });
  });

  it('refuses a body that is not JSON', async () => {
    const response = await service.request('/auth/v1/recover', { method: 'POST', body: '{' });
    expect(await response.json()).toMatchObject({ code: 400, error_code: 'bad_json' });
  });

  it('mails one address at most once a minute, known or not', async () => {
    await service.backend.reset({ rateLimitFactor: 1 });
    for (const email of ['pkce@example.com', 'nobody@example.com']) {
      expect((await recover({ email })).status).toBe(200);
      const refused = await recover({ email: email.toUpperCase() });
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ error_code: 'over_email_send_rate_limit' });
    }
    service.backend.time.offsetMs = 61_000;
    expect((await recover({ email: 'pkce@example.com' })).status).toBe(200);
    await service.backend.reset();
  });
});
