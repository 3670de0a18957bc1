import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyDatabase } from '#test/rig/database.ts';
import { type Bff, openBff } from './open-bff.ts';
import { createBookmark, signUp } from './sign-up.ts';

const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/;
const DAY_MS = 24 * 60 * 60 * 1000;

describe.each(anyDatabase)('sessions on %s', (kind) => {
  let bff: Bff;
  beforeAll(async () => {
    bff = await openBff(kind);
  });
  beforeEach(() => bff.reset());
  afterAll(() => bff.close());

  it('signs up, in and out; the answer names the user and nothing else', async () => {
    const browser = bff.openBrowser();
    const { id } = await signUp(browser, 'ada');
    const user = { id, username: 'ada', email: 'ada@example.com' };
    expect((await browser.get('/api/session')).body).toEqual({ user });

    expect((await browser.send('DELETE', '/api/session')).body).toEqual({ user: null });
    expect(browser.cookies.has('session')).toBe(false);
    expect((await browser.get('/api/session')).body).toEqual({ user: null });

    const answer = await browser.post('/api/session', { identifier: 'ADA@example.com', password: 'ada-password' });
    expect(answer.body).toEqual({ user });
  });

  it('keeps the jwt in a cookie that no script reads and no other site sends', async () => {
    const answer = await bff.openBrowser().post('/api/account', {
      username: 'ada',
      email: 'ada@example.com',
      password: 'ada-password',
    });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(JWT);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows no jwt in any answer of any handler', async () => {
    const browser = bff.openBrowser();
    await signUp(browser, 'ada');
    await createBookmark(browser, 'Mine');
    for (const path of ['/api/session', '/api/hashtags', '/api/bookmarks', '/api/account/export', '/api/posts']) {
      expect((await browser.get(path)).status, path).toBe(200);
    }
    await browser.post('/api/account/change-password', { currentPassword: 'ada-password', password: 'another one' });
    await browser.send('DELETE', '/api/session');
    // The pattern does match the jwt, one hop further on.
    expect(JSON.stringify(bff.upstreamHeaders)).toMatch(JWT);
    expect(bff.answers.filter((answer) => JWT.test(answer))).toEqual([]);
  });

  it.each([
    ['/api/session', { identifier: '', password: 'x' }, 'Please fill in all fields.'],
    ['/api/session', { identifier: 'ada', password: 'wrong' }, 'Invalid identifier or password'],
    ['/api/account', { username: 'x', email: '', password: 'x' }, 'Please fill in all fields.'],
    ['/api/account', { username: 'ada', email: 'ada', password: '123456' }, 'Please enter a valid email address.'],
    [
      '/api/account',
      { username: 'ada', email: 'ada@example.com', password: '12345' },
      'Password must be at least 6 characters long.',
    ],
  ])('%s answers %j with "%s"', async (path, body, message) => {
    const browser = bff.openBrowser();
    const answer = await browser.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.message).toBe(message);
    expect(browser.cookies.size).toBe(0);
  });

  it('takes no role, id or confirmation from a registration', async () => {
    const browser = bff.openBrowser();
    await browser.post('/api/account', {
      username: 'ada',
      email: 'ada@example.com',
      password: 'ada-password',
      id: 999,
      role: 1,
      confirmed: true,
    });
    expect((await browser.get('/api/session')).body.user.id).toBe(1);
  });

  it('makes one account of ten sign-ups at once with one e-mail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        bff.openBrowser().post('/api/account', {
          username: `ada-${index}`,
          email: 'ada@example.com',
          password: 'ada-password',
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.message}`))).toEqual(
      new Set(['400 Email or Username are already taken']),
    );
  });

  it('takes a cookie that was tampered with, or sealed by somebody else, for none', async () => {
    const browser = bff.openBrowser();
    await signUp(browser, 'ada');
    const seal = browser.cookies.get('session') ?? '';
    const { sealData } = await import('iron-session');
    const forged = await sealData(
      { userId: 1, username: 'ada', email: 'ada@example.com', jwt: 'x' },
      { password: 'another-secret-that-is-long-enough-for-a-seal' },
    );
    const middle = Math.floor(seal.length / 2);
    const flipped = seal.slice(0, middle) + (seal[middle] === 'a' ? 'b' : 'a') + seal.slice(middle + 1);
    for (const cookie of [flipped, seal.slice(0, -20), forged, 'nonsense', '', 'Fe26.2**', '%00']) {
      browser.cookies.set('session', cookie);
      expect((await browser.get('/api/bookmarks')).status, cookie.slice(0, 30)).toBe(401);
      expect((await browser.get('/api/session')).body).toEqual({ user: null });
    }
  });

  it('ends a replayed session once its password has been changed', async () => {
    const [browser, thief] = [bff.openBrowser(), bff.openBrowser()];
    await signUp(browser, 'ada');
    thief.cookies.set('session', browser.cookies.get('session') ?? '');
    expect((await thief.get('/api/bookmarks')).status).toBe(200);

    const changed = { currentPassword: 'ada-password', password: 'another one' };
    expect((await browser.post('/api/account/change-password', changed)).status).toBe(200);
    expect((await browser.get('/api/bookmarks')).status).toBe(200);
    const refused = await thief.get('/api/bookmarks');
    expect(refused.status).toBe(401);
    expect(refused.body.error.code).toBe('session_ended');
    expect(refused.headers.get('x-session')).toBe('ended');
    expect(thief.cookies.size).toBe(0);
  });

  it('ends a replayed session once its owner has signed out, and no other of theirs', async () => {
    const [browser, thief, phone] = [bff.openBrowser(), bff.openBrowser(), bff.openBrowser()];
    await signUp(browser, 'ada');
    await phone.post('/api/session', { identifier: 'ada', password: 'ada-password' });
    thief.cookies.set('session', browser.cookies.get('session') ?? '');
    await browser.send('DELETE', '/api/session');
    expect((await thief.get('/api/session')).body).toEqual({ user: null });
    expect(thief.cookies.size).toBe(0);
    expect((await phone.get('/api/bookmarks')).status).toBe(200);
  });

  it('leaves nothing of a planted session after a sign-in', async () => {
    const [attacker, victim] = [bff.openBrowser(), bff.openBrowser()];
    await signUp(attacker, 'mallory');
    await signUp(victim, 'ada');
    const planted = attacker.cookies.get('session') ?? '';
    victim.cookies.set('session', planted);
    await victim.post('/api/session', { identifier: 'ada', password: 'ada-password' });
    expect(victim.cookies.get('session')).not.toBe(planted);
    expect((await victim.get('/api/session')).body.user.username).toBe('ada');
    expect((await attacker.get('/api/session')).body.user.username).toBe('mallory');
  });

  it('drops an expired jwt everywhere, and still reads what everybody may', async () => {
    const browser = bff.openBrowser();
    await signUp(browser, 'ada');
    const cookie = browser.cookies.get('session') ?? '';
    bff.backend.time.offsetMs = 31 * DAY_MS;

    for (const path of ['/api/session', '/api/hashtags', '/api/posts']) {
      browser.cookies.set('session', cookie);
      const answer = await browser.get(path);
      expect(answer.status, path).toBe(200);
    }
    browser.cookies.set('session', cookie);
    expect((await browser.get('/api/session')).body).toEqual({ user: null });
    expect(browser.cookies.has('session')).toBe(false);

    browser.cookies.set('session', cookie);
    const refused = await browser.send('PUT', '/api/bookmarks/1/posts/1');
    expect(refused.status).toBe(401);
    expect(browser.cookies.has('session')).toBe(false);
  });

  it('hands on the upstream’s limit, counted by the visitor’s own address', async () => {
    await bff.reset({ rateLimitFactor: 1 / 60 });
    const browser = bff.openBrowser();
    const signInFrom = (address: string) =>
      browser.send('POST', '/api/session', {
        body: { identifier: `nobody at ${address}`, password: 'x' },
        headers: { 'x-forwarded-for': address },
      });
    expect((await signInFrom('10.0.0.1')).status).toBe(400);
    expect((await signInFrom('10.0.0.2')).status).toBe(400);
    const limited = await signInFrom('10.0.0.1');
    expect(limited.status).toBe(429);
    expect(limited.body.error.message).toBe('Too many requests, please try again later.');
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('passes a request id on and answers with it', async () => {
    const browser = bff.openBrowser();
    await signUp(browser, 'ada');
    const answer = await browser.send('GET', '/api/bookmarks', { headers: { 'x-request-id': 'journey-12345678' } });
    expect(answer.headers.get('x-request-id')).toBe('journey-12345678');
    expect(bff.upstreamHeaders.at(-1)?.['x-request-id']).toBe('journey-12345678');
    const invented = await browser.send('GET', '/api/bookmarks', { headers: { 'x-request-id': 'a b; c' } });
    expect(invented.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});
