import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyKind } from '#test/rig/database.ts';
import { type Bff, type Browser, openBff } from './open-bff.ts';
import { signUp } from './sign-up.ts';

const PASSWORD = 'ada-password';

describe('a browser that has signed in before', () => {
  let bff: Bff;
  let ada: Browser;
  beforeAll(async () => {
    bff = await openBff(anyKind);
  });
  beforeEach(async () => {
    await bff.reset({ rateLimitFactor: 1 });
    ada = bff.openBrowser();
    await signUp(ada, 'ada');
  });
  afterAll(() => bff.close());

  const signIn = (browser: Browser, password: string, from: string) =>
    browser.send('POST', '/api/session', {
      body: { identifier: 'ada', password },
      headers: { 'x-forwarded-for': from },
    });
  /** As many guesses as all networks together have in an hour. */
  const guessEverywhere = async () => {
    const stranger = bff.openBrowser();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => signIn(stranger, 'wrong', `10.0.${Math.floor(index / 10)}.1`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(stranger.cookies.size).toBe(0);
  };
  const deviceHeaders = () => bff.upstreamHeaders.map((headers) => headers['x-device']);

  it('signs in while strangers guess; another one has to wait', async () => {
    await ada.send('DELETE', '/api/session');
    await guessEverywhere();
    expect((await signIn(bff.openBrowser(), PASSWORD, '203.0.113.1')).status).toBe(429);
    expect((await signIn(ada, PASSWORD, '203.0.113.1')).status).toBe(200);
  });

  it('keeps what it is known by in a cookie that no script reads, also after signing out', async () => {
    const answer = await signIn(ada, PASSWORD, '203.0.113.1');
    const [cookie] = answer.headers.getSetCookie().filter((line) => line.startsWith('device='));
    expect(cookie).toMatch(/^device=[\w.-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const device = ada.cookies.get('device') ?? expect.fail('no device');
    await ada.send('DELETE', '/api/session');
    expect([...ada.cookies]).toEqual([['device', device]]);

    // Nowhere but in the cookie.
    const elsewhere = bff.answers.filter((text) => text.includes(device) && !text.includes('set-cookie'));
    expect(elsewhere).toEqual([]);
    expect(answer.headers.has('x-device')).toBe(false);
  });

  it('sends it with what is limited by it, and with nothing else', async () => {
    const device = ada.cookies.get('device');
    bff.upstreamHeaders.length = 0;
    await ada.get('/api/session');
    await ada.get('/api/bookmarks');
    await ada.send('DELETE', '/api/session');
    expect(new Set(deviceHeaders())).toEqual(new Set([undefined]));
    bff.upstreamHeaders.length = 0;
    await ada.post('/api/account/forgot-password', { email: 'ada@example.com' });
    await signIn(ada, PASSWORD, '203.0.113.1');
    expect(deviceHeaders()).toEqual([device, device]);
    expect(ada.cookies.get('device')).not.toBe(device);
  });

  it('is known again after a reset, a change of password and a sign-in that fails', async () => {
    const known = [ada.cookies.get('device')];
    const phone = bff.openBrowser();
    await phone.post('/api/account/forgot-password', { email: 'ada@example.com' });
    const mail = await bff.mailTo('ada@example.com');
    const code = /\/auth\?reset=(\S+)/.exec(mail.text)?.[1];
    expect((await phone.post('/api/account/reset-password', { code, password: 'another one' })).status).toBe(200);
    known.push(phone.cookies.get('device'));

    const changed = { currentPassword: 'another one', password: 'a third one' };
    expect((await phone.post('/api/account/change-password', changed)).status).toBe(200);
    known.push(phone.cookies.get('device'));
    await signIn(phone, 'wrong', '203.0.113.1');
    expect(phone.cookies.get('device')).toBe(known[2]);
    expect(known.filter((token) => token !== undefined)).toHaveLength(3);
    expect(new Set(known).size).toBe(3);
  });

  it('is forgotten with its account', async () => {
    const answer = await ada.send('DELETE', '/api/account', { body: { password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect(ada.cookies.size).toBe(0);
  });
});
