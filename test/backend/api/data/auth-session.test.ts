import { createServerClient } from '@supabase/ssr';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deriveDataServiceConfig } from '#backend/api/data/config.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyDatabase } from '#test/rig/database.ts';

const PASSWORD = 'correct horse';

describe.each(anyDatabase)('sessions of the auth service on %s', (kind) => {
  let service: DataService;

  beforeAll(async () => {
    service = await serveDataService(kind);
  });
  afterAll(() => service.close());

  const signUp = async (email: string): Promise<SupabaseClient> => {
    const client = service.client();
    const { error } = await client.auth.signUp({ email, password: PASSWORD });
    expect(error).toBeNull();
    return client;
  };
  const signIn = async (email: string): Promise<SupabaseClient> => {
    const client = service.client();
    const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    return client;
  };
  const sessionOf = async (client: SupabaseClient) => {
    const { data } = await client.auth.getSession();
    if (!data.session) throw new Error('No session');
    return data.session;
  };
  const refresh = async (token: string) => {
    const response = await service.request('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    return { status: response.status, body: await response.json() };
  };

  it('signs up and in, with the claims that clients read', async () => {
    const client = await signUp('Claims@Example.com');
    const session = await sessionOf(client);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: 'claims@example.com' } });
    expect(session.user.identities).toHaveLength(1);
    expect(session.user.factors).toBeUndefined();
    expect(decodeJwt(session.access_token)).toMatchObject({
      iss: `${service.url}/auth/v1`,
      sub: session.user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'claims@example.com',
      phone: '',
      session_id: expect.any(String),
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      app_metadata: { provider: 'email', providers: ['email'] },
      is_anonymous: false,
    });
    expect((await client.auth.getUser()).data.user?.email).toBe('claims@example.com');
  });

  it.each([
    ['a wrong password', 'claims@example.com', 'wrong horse'],
    ['an unknown address', 'nobody@example.com', PASSWORD],
  ])('refuses %s in the same words', async (_, email, password) => {
    const { error } = await service.client().auth.signInWithPassword({ email, password });
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' });
  });

  it('refuses a second sign-up with one address and a weak password', async () => {
    await signUp('twice@example.com');
    const again = await service.client().auth.signUp({ email: 'TWICE@example.com', password: PASSWORD });
    expect(again.error).toMatchObject({ status: 422, code: 'user_already_exists' });
    const weak = await service.client().auth.signUp({ email: 'weak@example.com', password: '12345' });
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password' });
  });

  it('rotates the refresh token, bears one repetition and ends the session at reuse of an older one', async () => {
    const client = await signUp('rotate@example.com');
    const first = (await sessionOf(client)).refresh_token;
    const second = await refresh(first);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first);
    expect(decodeJwt(second.body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    // The answer may have been lost on the way, so the parent of the active token gets the active one again.
    expect((await refresh(first)).body.refresh_token).toBe(second.body.refresh_token);
    const third = await refresh(second.body.refresh_token);
    expect(third.status).toBe(200);
    const reused = await refresh(first);
    expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect((await refresh(third.body.refresh_token)).status).toBe(400);
  });

  it('stores nothing by which a session could be refreshed', async () => {
    const client = await signUp('copied@example.com');
    const first = (await sessionOf(client)).refresh_token;
    const { body } = await refresh(first);
    const { rows } = await sql<{ row: string }>`select to_jsonb(s)::text as row from auth.sessions s`.execute(
      service.backend.database.db,
    );
    const stored = rows.map(({ row }) => row).join('\n');
    const [id = '', counter = '', mac = ''] = body.refresh_token.split('.');
    expect(stored).toContain(id);
    expect(stored).not.toContain(mac);
    for (const forged of [id, `${id}.${counter}.${'A'.repeat(43)}`, `${id}.${Number(counter) + 1}.${mac}`]) {
      expect(await refresh(forged)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } });
    }
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('ends a session that nobody has refreshed for 90 days, and keeps no row of it', async () => {
    const client = await signUp('idle@example.com');
    const day = 24 * 3_600_000;
    service.backend.time.offsetMs = 89 * day;
    const { body } = await refresh((await sessionOf(client)).refresh_token);
    service.backend.time.offsetMs = 178 * day;
    const again = await refresh(body.refresh_token);
    expect(again.status).toBe(200);
    service.backend.time.offsetMs = 269 * day;
    await signIn('idle@example.com');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from auth.sessions where user_id = ${body.user.id}`.execute(
      service.backend.database.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect(await refresh(again.body.refresh_token)).toMatchObject({ body: { error_code: 'refresh_token_not_found' } });
    await service.backend.reset();
  });

  it('gives parallel refreshes of one token the same successor', async () => {
    const client = await signUp('parallel@example.com');
    const { refresh_token: token } = await sessionOf(client);
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1);
  });

  it('refreshes twelve sessions at once without blocking', async () => {
    await signUp('many@example.com');
    const clients = await Promise.all(Array.from({ length: 12 }, () => signIn('many@example.com')));
    const refreshed = await Promise.all(clients.map((client) => client.auth.refreshSession()));
    expect(refreshed.map((answer) => answer.error)).toEqual(Array(12).fill(null));
  });

  it.each(['garbage', '', '00000000-0000-4000-8000-000000000000'])('refuses to refresh %j', async (token) => {
    const { status, body } = await refresh(token);
    expect(status).toBe(400);
    expect(body.error_code).toMatch(/^(validation_failed|refresh_token_not_found)$/);
  });

  it('drops the session in the client when the refresh token is worth nothing, and says so', async () => {
    const client = await signUp('dropped@example.com');
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    await (await signIn('dropped@example.com')).auth.signOut({ scope: 'global' });
    // While the access token is good, the client keeps it.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    const { error } = await client.auth.refreshSession();
    vi.useRealTimers();
    expect(error?.name).toBe('AuthApiError');
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(events).toContain('SIGNED_OUT');
  });

  it('keeps the session in the client when the refresh fails for a reason that passes', async () => {
    let attempts = 0;
    const client = createClient(service.url, PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        fetch: (input, init) => {
          if (!String(input).includes('refresh_token')) return fetch(input, init);
          attempts += 1;
          return Promise.reject(new TypeError('offline'));
        },
      },
    });
    await client.auth.signUp({ email: 'kept@example.com', password: PASSWORD });
    // The client tries again, with growing pauses, for half a minute.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const refreshing = client.auth.refreshSession();
    await vi.advanceTimersByTimeAsync(31_000);
    const { error } = await refreshing;
    vi.useRealTimers();
    expect(error?.name).toBe('AuthRetryableFetchError');
    expect(attempts).toBeGreaterThan(3);
    expect((await client.auth.getSession()).data.session?.user.email).toBe('kept@example.com');
  });

  it('signs out this session, the others, or all', async () => {
    await signUp('leaver@example.com');
    const alive = async (client: SupabaseClient, token: string) => {
      const { data } = await client.auth.getUser(token);
      return data.user !== null;
    };
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => signIn('leaver@example.com')));
    if (!one || !two || !three) throw new Error('Three sessions are needed');
    const tokens = await Promise.all([one, two, three].map(async (client) => (await sessionOf(client)).access_token));
    const living = () => Promise.all(tokens.map((token) => alive(service.client(), token)));
    expect(await living()).toEqual([true, true, true]);
    expect((await one.auth.signOut({ scope: 'local' })).error).toBeNull();
    expect(await living()).toEqual([false, true, true]);
    expect((await two.auth.signOut({ scope: 'others' })).error).toBeNull();
    expect(await living()).toEqual([false, true, false]);
    expect((await two.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await living()).toEqual([false, false, false]);
  });

  it('refuses an unknown scope, and ends the session in the client although the service says 403', async () => {
    const client = await signUp('gone@example.com');
    const { access_token: token } = await sessionOf(client);
    const logout = (scope: string) =>
      service.request(`/auth/v1/logout?scope=${scope}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await logout('everything')).status).toBe(400);
    expect((await logout('global')).status).toBe(204);
    expect((await logout('global')).status).toBe(403);
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getSession()).data.session).toBeNull();
  });

  it('publishes its keys, and lets a token signed by another key fail', async () => {
    const response = await fetch(`${service.url}/auth/v1/.well-known/jwks.json`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ keys: [] });

    const client = await signUp('claimant@example.com');
    const { data } = await client.auth.getClaims();
    expect(data?.claims.email).toBe('claimant@example.com');

    const [mine, theirs] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
    const forged = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k' })
      .setExpirationTime('1h')
      .sign(theirs.privateKey);
    const key = { ...(await exportJWK(mine.publicKey)), kid: 'k', alg: 'ES256', kty: 'EC', key_ops: ['verify'] };
    const { error } = await client.auth.getClaims(forged, { keys: [key] });
    expect(error?.message).toBe('Invalid JWT signature');
  });

  it.each([
    ['nothing', '', 401, 'no_authorization'],
    ['the public key', `Bearer ${PUBLISHABLE_KEY}`, 401, 'no_authorization'],
    ['garbage', 'Bearer x.y.z', 403, 'bad_jwt'],
  ])('asks who is there, and does not take %s for an answer', async (_, authorization, status, code) => {
    for (const path of ['/auth/v1/factors', '/auth/v1/factors/x/challenge', '/auth/v1/factors/x/verify']) {
      const response = await service.request(path, { method: 'POST', headers: { authorization }, body: '{}' });
      expect({ status: response.status, code: (await response.json()).error_code }).toEqual({ status, code });
    }
  });

  it("does not take the content API's tokens, tokens without a signature, nor expired ones", async () => {
    const client = await signUp('victim@example.com');
    const { user, access_token: token } = await sessionOf(client);
    const claims = decodeJwt(token);
    const foreign = await new SignJWT({ ...claims, role: 'service_role' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(service.backend.config.jwtSecret));
    const expired = await new SignJWT({ ...claims, exp: 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(deriveDataServiceConfig(service.backend.config).tokenSecret);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
    for (const forged of [foreign, unsigned, expired]) {
      expect((await service.client().auth.getUser(forged)).data.user).toBeNull();
      const rows = await service.request('/rest/v1/gb_daily_summaries', {
        headers: { authorization: `Bearer ${forged}` },
      });
      expect(rows.status).toBe(401);
    }
    expect(user.email).toBe('victim@example.com');
  });

  it('says "Not found" for paths that do not exist, never a page', async () => {
    const paths = ['/auth/v1/nope', '/auth/v1/admin/users', '/auth/v1/', '/auth/v1/sso', '/auth/v1/factors/a/b/c'];
    for (const path of paths) {
      const response = await service.request(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('json');
    }
  });

  it('refuses auth requests without a key', async () => {
    const response = await fetch(`${service.url}/auth/v1/token?grant_type=password`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: 'No API key found in request' });
  });

  it('serves the cookie sessions of @supabase/ssr, and clears them on sign-out', async () => {
    await signUp('cookies@example.com');
    const jar = new Map<string, string>();
    const server = () =>
      createServerClient(service.url, PUBLISHABLE_KEY, {
        cookies: {
          getAll: () => [...jar].map(([name, value]) => ({ name, value })),
          setAll: (cookies) => {
            for (const { name, value } of cookies) value ? jar.set(name, value) : jar.delete(name);
          },
        },
      });
    await server().auth.signInWithPassword({ email: 'cookies@example.com', password: PASSWORD });
    expect([...jar.keys()]).toEqual(['sb-127-auth-token']);
    expect((await server().auth.getUser()).data.user?.email).toBe('cookies@example.com');
    const before = jar.get('sb-127-auth-token');
    expect((await server().auth.refreshSession()).error).toBeNull();
    expect(jar.get('sb-127-auth-token')).not.toBe(before);
    await server().auth.signOut();
    expect([...jar.keys()]).toEqual([]);
  });

  it('limits sign-in by client, and says when to come back', async () => {
    await service.backend.reset({ rateLimitFactor: 0.1 });
    const attempt = (index: number, client: string) =>
      service.request('/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { 'x-forwarded-for': client, 'content-type': 'application/json' },
        body: JSON.stringify({ email: `nobody${index}@example.com`, password: 'wrong horse' }),
      });
    for (let index = 0; index < 3; index += 1) expect((await attempt(index, '192.0.2.1')).status).toBe(400);
    const refused = await attempt(3, '192.0.2.1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('300');
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect((await attempt(4, '192.0.2.2')).status).toBe(400);
    service.backend.time.offsetMs = 300_000;
    expect((await attempt(5, '192.0.2.1')).status).toBe(400);
    await service.backend.reset();
  });

  it('answers others while passwords are hashed', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) =>
      service.client().auth.signUp({ email: `crowd${index}@example.com`, password: PASSWORD }),
    );
    const health = await service.request('/auth/v1/health');
    expect(health.status).toBe(200);
    expect((await Promise.all(attempts)).map((answer) => answer.error)).toEqual(Array(8).fill(null));
    const { rows } = await sql`select count(*)::int as n from auth.users where email like 'crowd%'`.execute(
      service.backend.database.db,
    );
    expect(rows).toEqual([{ n: 8 }]);
  });
});
