import { createBrowserClient } from '@supabase/ssr';
import { NextRequest } from 'next/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';
import { sessionCookieName } from '@/lib/account/data-session/session-cookie';
import { proxy } from '../../../proxy.ts';
import { serveLocally } from '../../rig/serve-locally.ts';
import { stubWebEnv } from '../../rig/stub-web-env.ts';

const PASSWORD = 'correct horse';

describe('the account page refreshes the cookie of a session', () => {
  let service: DataService;
  let url: string;
  let users = 0;

  beforeAll(async () => {
    service = await serveDataService(anyKind);
    // The settings are read once, so one address has to do for all tests; where it leads is up to each.
    url = service.url;
    stubWebEnv({ API_URL: url, SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY });
  });
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await service.close();
  });

  const signUp = async () => {
    users += 1;
    const client = service.client();
    const { data } = await client.auth.signUp({ email: `cookie${users}@example.com`, password: PASSWORD });
    if (!data.session) throw new Error('No session');
    return { client, session: data.session };
  };
  const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
  const visit = (session: object, from = '192.0.2.1') => {
    const value = `base64-${Buffer.from(JSON.stringify(session)).toString('base64url')}`;
    return proxy(
      new NextRequest('http://site.test/auth', {
        headers: { cookie: `theme=dark; ${sessionCookieName(url)}=${value}`, 'x-forwarded-for': from },
      }),
    );
  };
  /** The browser's cookies after the response. */
  const sessionAfter = async (response: Response & { cookies: { getAll(): { name: string; value: string }[] } }) => {
    const client = createBrowserClient(url, PUBLISHABLE_KEY, {
      isSingleton: false,
      cookies: { getAll: () => response.cookies.getAll(), setAll: () => {} },
    });
    return (await client.auth.getSession()).data.session;
  };

  it('leaves one alone that has not expired', async () => {
    const { session } = await signUp();
    const requests = service.requestCount();
    const response = await visit(session);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('cache-control')).toBeNull();
    expect(service.requestCount()).toBe(requests);
  });

  it('hands out the new tokens, to nobody else', async () => {
    const { session } = await signUp();
    const response = await visit({ ...session, expires_at: secondsFromNow(-60) });
    const refreshed = await sessionAfter(response);
    expect(refreshed?.refresh_token).toEqual(expect.any(String));
    expect(refreshed?.refresh_token).not.toBe(session.refresh_token);
    expect(refreshed?.expires_at).toBeGreaterThan(secondsFromNow(3000));
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('set-cookie')).toMatch(/SameSite=lax/i);
  });

  it('is limited by the visitor’s address, not by the site’s', async () => {
    const sessions = [await signUp(), await signUp()];
    await service.backend.reset({ rateLimitFactor: 1 / 150 });
    for (const [index, { session }] of sessions.entries()) {
      const response = await visit({ ...session, expires_at: secondsFromNow(-60) }, `192.0.2.${index}`);
      expect(await sessionAfter(response)).not.toBeNull();
    }
    await service.backend.reset();
  });

  it('takes out one that was revoked', async () => {
    const { client, session } = await signUp();
    await client.auth.signOut({ scope: 'global' });
    const response = await visit({ ...session, expires_at: secondsFromNow(-60) });
    expect(response.cookies.get(sessionCookieName(url))).toMatchObject({ value: '', maxAge: 0 });
  });

  it('gives up on a service that does not answer after three seconds, and keeps the session', async () => {
    const { session } = await signUp();
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const silent = await serveLocally(() => time.abort(new DOMException('Time is up', 'TimeoutError')));
    const realFetch = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      realFetch(String(input).replace(url, silent.url), init),
    );
    const response = await visit({ ...session, expires_at: secondsFromNow(-60) });
    expect(timeout).toHaveBeenCalledExactlyOnceWith(3_000);
    expect(response.headers.get('set-cookie')).toBeNull();
    await silent.close();
  });

  it('makes nothing of a cookie that is none of its own', async () => {
    const response = await visit({ some: 'thing' });
    expect(response.status).toBe(200);
  });
});
