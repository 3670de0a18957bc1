import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { signIn, signUp } from './mutations';

const FIELDS = { username: 'ada', email: 'ada@example.com', password: 'secret' };

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://127.0.0.1:9' });
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Mocks a response of the content API; returns the request. */
function answerWith(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetch = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json(body, { status, headers })));
  return () => {
    const [url, init] = fetch.mock.calls.at(-1) ?? [];
    return {
      method: init?.method,
      path: new URL(String(url)).pathname,
      body: JSON.parse(String(init?.body)),
      device: new Headers(init?.headers).get('x-device'),
    };
  };
}

const ANSWER = { jwt: 'a.b.c', user: { id: 7, username: 'ada', email: 'ada@example.com', blocked: false } };

describe('signing in and up (calls 1 and 2)', () => {
  it('sends the specified request and reads user and jwt', async () => {
    const sent = answerWith(200, ANSWER);
    const session = { userId: 7, username: 'ada', email: 'ada@example.com', jwt: 'a.b.c' };
    expect(await signIn({ identifier: 'ada', password: 'secret' }, {})).toEqual({ session, device: null });
    expect(sent()).toEqual({
      method: 'POST',
      path: '/api/auth/local',
      body: { identifier: 'ada', password: 'secret' },
      device: null,
    });
    expect(await signUp(FIELDS, {})).toEqual({ session, device: null });
    expect(sent()).toEqual({
      method: 'POST',
      path: '/api/auth/local/register',
      body: { first_name: '', last_name: '', ...FIELDS },
      device: null,
    });
  });

  it('sends the device’s token along and reads the next one', async () => {
    const sent = answerWith(200, ANSWER, { 'x-device': 'next' });
    const { device } = await signIn({ identifier: 'ada', password: 'secret' }, { device: 'earlier' });
    expect([sent().device, device]).toEqual(['earlier', 'next']);
  });

  it.each([
    ['the server’s own words', { error: { message: 'Not today' } }, 'Not today', 'Not today'],
    ['the specified ones where it has none', {}, 'Login failed', 'Signup failed'],
    ['the specified ones for an empty message', { error: { message: '' } }, 'Login failed', 'Signup failed'],
  ])('fails with %s (§8)', async (_, body, loginFailed, signupFailed) => {
    answerWith(400, body);
    await expect(signIn({ identifier: 'ada', password: 'secret' }, {})).rejects.toThrow(loginFailed);
    await expect(signUp(FIELDS, {})).rejects.toThrow(signupFailed);
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 503],
    ['takes too long', () => Promise.reject(new DOMException('', 'TimeoutError')), 504],
    ['answers with what is no JSON', () => Promise.resolve(new Response('<html>')), 502],
    [
      'says that its database is away',
      () => Promise.resolve(Response.json({ error: { message: 'The database does not answer' } }, { status: 503 })),
      503,
    ],
    ['answers without a user', () => Promise.resolve(Response.json({})), 502],
  ])('fails with the specified words where the upstream %s (§8)', async (_, answer, status) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    await expect(signIn({ identifier: 'ada', password: 'secret' }, {})).rejects.toMatchObject({
      message: 'Login failed',
      status,
    });
    await expect(signUp(FIELDS, {})).rejects.toMatchObject({ message: 'Signup failed', status });
  });
});
