import { createBrowserClient } from '@supabase/ssr';
import type { AuthChangeEvent, SupabaseClient } from '@supabase/supabase-js';
import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DataService, PUBLISHABLE_KEY, SITE_URL, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { createDataSession } from '@/lib/account/data-session/create-data-session';
import { sessionCookieName } from '@/lib/account/data-session/session-cookie';

const PASSWORD = 'correct horse';
const AUTH_PAGE = `${SITE_URL}/auth`;

type CookieJar = Map<string, string>;

describe('the session of the data service in the browser', () => {
  let service: DataService;
  let users = 0;
  let opened: SupabaseClient[] = [];

  beforeAll(async () => {
    service = await serveDataService(anyKind);
  });
  beforeEach(() => {
    // The library warns about a session that it could not refresh, besides handing the error over.
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(opened.map((client) => client.auth.dispose()));
    opened = [];
  });
  afterAll(() => service.close());

  /** A page with its cookies, opened at `address`. */
  const openPage = ({ jar = new Map(), address = AUTH_PAGE, url = service.url }: Partial<PageSettings> = {}) => {
    const client = createBrowserClient(url, PUBLISHABLE_KEY, {
      isSingleton: false,
      auth: { autoRefreshToken: true },
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        setAll: (cookies) => {
          for (const { name, value, options } of cookies) {
            if (options.maxAge === 0) jar.delete(name);
            else jar.set(name, value);
          }
        },
      },
    });
    opened.push(client);
    const page = { address };
    const events: AuthChangeEvent[] = [];
    const session = createDataSession(() => Promise.resolve(client), {
      getAddress: () => page.address,
      replaceAddress: (next) => {
        page.address = next;
      },
    });
    session.store.subscribe(() => {
      const { event } = session.store.get();
      if (event && event !== events.at(-1)) events.push(event);
    });
    return { client, jar, page, events, session, state: session.store.get };
  };
  type PageSettings = { jar: CookieJar; address: string; url: string };

  const newEmail = () => {
    users += 1;
    return `browser${users}@example.com`;
  };
  /** Cookies as a page leaves them after somebody has signed up. */
  const signUp = async (email = newEmail()): Promise<CookieJar> => {
    const { client, jar } = openPage();
    expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    return jar;
  };
  /** The same session, with an access token that ran out a minute ago. */
  const expire = (jar: CookieJar, url = service.url): CookieJar => {
    const name = sessionCookieName(url);
    const parts = [...jar.keys()].filter((key) => key === name || /^\.\d+$/.test(key.slice(name.length))).sort();
    const value = parts.map((key) => jar.get(key)).join('');
    const session = JSON.parse(Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString());
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60 };
    return new Map([[name, JSON.stringify(expired)]]);
  };

  it('is nobody at first', async () => {
    const { session, state } = openPage();
    expect(state()).toMatchObject({ isLoading: true, session: null, event: null });
    await session.start();
    await waitFor(() => expect(state().event).toBe('INITIAL_SESSION'));
    expect(state()).toMatchObject({
      isLoading: false,
      session: null,
      user: null,
      assuranceLevel: { current: null, next: null },
      error: null,
    });
  });

  it('survives a reload in its cookies', async () => {
    const email = newEmail();
    const { session, state, events } = openPage({ jar: await signUp(email) });
    await session.start();
    expect(state()).toMatchObject({
      isLoading: false,
      session: { token_type: 'bearer' },
      user: { email },
      assuranceLevel: { current: 'aal1', next: 'aal1' },
    });
    await waitFor(() => expect(events).toContain('INITIAL_SESSION'));
  });

  it('tells of signing in and out', async () => {
    const email = newEmail();
    await signUp(email);
    const { session, client, state, events } = openPage();
    await session.start();
    await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(state()).toMatchObject({ event: 'SIGNED_IN', user: { email } });
    await session.signOut('local');
    expect(state()).toMatchObject({ event: 'SIGNED_OUT', session: null, user: null, error: null });
    expect(events.slice(-2)).toEqual(['SIGNED_IN', 'SIGNED_OUT']);
  });

  it('refreshes what has expired and keeps the new tokens', async () => {
    const jar = expire(await signUp());
    const before = jar.get(sessionCookieName(service.url));
    const { session, state, events } = openPage({ jar });
    await session.start();
    await waitFor(() => expect(events).toContain('TOKEN_REFRESHED'));
    expect(state().session?.expires_at).toBeGreaterThan(Date.now() / 1000 + 3000);
    expect([...jar.values()].join('')).not.toBe(before);
    const reloaded = openPage({ jar });
    await reloaded.session.start();
    expect(reloaded.state().session?.access_token).toBe(state().session?.access_token);
  });

  it('is removed when it was revoked elsewhere', async () => {
    const jar = await signUp();
    const elsewhere = openPage({ jar: new Map(jar) });
    await elsewhere.session.start();
    await elsewhere.session.signOut('global');

    const { session, state, events, jar: left } = openPage({ jar: expire(jar) });
    await session.start();
    await waitFor(() => expect(events).toContain('SIGNED_OUT'));
    expect(state()).toMatchObject({ isLoading: false, session: null, user: null });
    expect([...left.keys()]).toEqual([]);
  });

  it('is kept while the service is down, and taken up again when it is back', async () => {
    const jar = expire(await signUp());
    const stored = new Map(jar);
    let isDown = true;
    let inFlight = 0;
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (isDown) throw new TypeError('fetch failed');
      inFlight += 1;
      try {
        const response = await realFetch(input, init);
        return new Response(await response.arrayBuffer(), response);
      } finally {
        inFlight -= 1;
      }
    });
    const isIdle = () => inFlight === 0;
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { session, state, events } = openPage({ jar });
    let isStarted = false;
    void session.start().then(() => {
      isStarted = true;
    });
    await passTimeUntil(() => isStarted, isIdle);
    expect(state()).toMatchObject({ isLoading: false, session: null, error: { name: 'AuthRetryableFetchError' } });
    expect(events).not.toContain('SIGNED_OUT');
    expect(jar).toEqual(stored);

    isDown = false;
    await passTimeUntil(() => events.includes('TOKEN_REFRESHED'), isIdle);
    expect(state()).toMatchObject({ user: { email: expect.any(String) }, error: null });
  });

  it('could reach aal2 with a verified factor, and has reached it after a challenge', async () => {
    const email = newEmail();
    const { client, session, state, events } = openPage({ jar: await signUp(email) });
    await session.start();
    const { data: factor, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' });
    if (error) throw error;
    expect(state().assuranceLevel).toEqual({ current: 'aal1', next: 'aal1' });
    const code = generateSync({ secret: factor.totp.secret, epoch: Math.floor(Date.now() / 1000) });
    expect((await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code })).error).toBeNull();
    expect(events.at(-1)).toBe('MFA_CHALLENGE_VERIFIED');
    expect(state().assuranceLevel).toEqual({ current: 'aal2', next: 'aal2' });

    const elsewhere = openPage();
    await elsewhere.session.start();
    await elsewhere.client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(elsewhere.state().assuranceLevel).toEqual({ current: 'aal1', next: 'aal2' });
  });

  describe('signing out', () => {
    const openTwice = async () => {
      const email = newEmail();
      const here = openPage({ jar: await signUp(email) });
      const there = openPage();
      await Promise.all([here.session.start(), there.session.start()]);
      await there.client.auth.signInWithPassword({ email, password: PASSWORD });
      return { here, there };
    };
    const isAlive = async ({ client }: { client: SupabaseClient }) =>
      (await client.auth.refreshSession()).error === null;

    it('here leaves other devices alone', async () => {
      const { here, there } = await openTwice();
      await here.session.signOut('local');
      expect(here.state()).toMatchObject({ event: 'SIGNED_OUT', session: null });
      expect(here.jar.size).toBe(0);
      expect(await isAlive(there)).toBe(true);
    });

    it('of the others keeps this one, without an event', async () => {
      const { here, there } = await openTwice();
      await here.session.signOut('others');
      expect(here.events).not.toContain('SIGNED_OUT');
      expect(here.state()).toMatchObject({ session: { token_type: 'bearer' }, error: null });
      expect(await isAlive(here)).toBe(true);
      expect(await isAlive(there)).toBe(false);
    });

    it('everywhere ends both', async () => {
      const { here, there } = await openTwice();
      await here.session.signOut('global');
      expect(here.state()).toMatchObject({ event: 'SIGNED_OUT', session: null, error: null });
      expect(await isAlive(there)).toBe(false);
    });

    it.each([401, 403, 404])('removes the session though the service answers %i', async (status) => {
      const { session, state, jar } = openPage({ jar: await signUp() });
      await session.start();
      vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(
        Response.json({ code: 'session_not_found', message: 'gone' }, { status }),
      );
      await session.signOut('global');
      expect(state()).toMatchObject({ event: 'SIGNED_OUT', session: null, error: null });
      expect(jar.size).toBe(0);
    });

    it('everywhere keeps the session and says so when the service fails', async () => {
      const { session, state, jar } = openPage({ jar: await signUp() });
      await session.start();
      vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({ message: 'broken' }, { status: 500 }));
      await session.signOut('global');
      expect(state()).toMatchObject({ session: { token_type: 'bearer' }, error: { message: 'broken' } });
      expect(jar.size).toBeGreaterThan(0);
    });
  });

  describe('a link of a mail', () => {
    const askForLink = async () => {
      const email = newEmail();
      await signUp(email);
      const { client, jar } = openPage();
      expect((await client.auth.resetPasswordForEmail(email, { redirectTo: AUTH_PAGE })).error).toBeNull();
      const { text } = await service.mailTo(email);
      const link = /https?:\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '';
      const answer = await fetch(link, { redirect: 'manual' });
      return { email, jar, address: answer.headers.get('location') ?? '' };
    };

    it('becomes a session in the browser that asked for it, and leaves the address', async () => {
      const { email, jar, address } = await askForLink();
      expect(address).toMatch(/\/auth\?(.+&)?code=/);
      const { session, state, page, events } = openPage({ jar, address });
      await session.start();
      expect(state()).toMatchObject({ isLoading: false, user: { email }, error: null });
      expect(events).toContain('PASSWORD_RECOVERY');
      expect(page.address).toBe(AUTH_PAGE);
    });

    it("is refused in the library's words in any other", async () => {
      const { address } = await askForLink();
      const { session, state, page } = openPage({ address });
      await session.start();
      expect(state()).toMatchObject({
        isLoading: false,
        session: null,
        error: { name: 'AuthPKCECodeVerifierMissingError', message: /PKCE code verifier not found in storage/ },
      });
      expect(page.address).toBe(AUTH_PAGE);
    });

    it('that fails leaves an earlier session as it is', async () => {
      const { jar } = await askForLink();
      const email = newEmail();
      const earlier = openPage({ jar });
      await earlier.session.start();
      await earlier.client.auth.signUp({ email, password: PASSWORD });
      const { session, state } = openPage({ jar, address: `${AUTH_PAGE}?code=00000000-0000-4000-8000-000000000000` });
      await session.start();
      expect(state().error?.message).toEqual(expect.any(String));
      expect(state().user?.email).toBe(email);
    });
  });

  it('says why the library could not be loaded, and loads it the next time', async () => {
    const { client } = openPage();
    const load = vi.fn<() => Promise<SupabaseClient>>().mockResolvedValue(client);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    const page = { getAddress: () => AUTH_PAGE, replaceAddress: () => {} };
    const session = createDataSession(load, page);
    await session.start();
    expect(session.store.get()).toMatchObject({ isLoading: false, error: { name: 'TypeError' } });
    await session.start();
    expect(session.store.get()).toMatchObject({ isLoading: false, error: null });
    await session.start();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

/** Moves the faked clock a second at a time. In between it stands still for as long as the service needs to answer. */
async function passTimeUntil(isDone: () => boolean, isIdle: () => boolean): Promise<void> {
  for (let second = 0; second < 300 && !isDone(); second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    for (let turn = 0; turn < 20 || !isIdle(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(isDone()).toBe(true);
}
