import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

async function load(env: Record<string, string> = {}) {
  vi.resetModules();
  stubWebEnv({ API_URL: 'http://api.test', ...env });
  return import('./cookies');
}

const requestWith = (cookie: string) => new Request('http://site.test/', { headers: { cookie } });

async function cookieOf(token: string | null, env?: Record<string, string>): Promise<string | null> {
  const headers = new Headers();
  (await load(env)).keepDevice(headers, token);
  return headers.get('set-cookie');
}

describe('the cookie of a known device', () => {
  beforeEach(() => vi.unstubAllEnvs());
  afterEach(() => vi.unstubAllEnvs());

  it('is for servers alone, stays a year and comes with requests of the site itself', async () => {
    expect(await cookieOf('a..b.c-d_e.f')).toBe(
      'device=a..b.c-d_e.f; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(await cookieOf('a', { SITE_URL: 'https://site.test' })).toBe(
      '__Host-device=a; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
  });

  it.each([null, '', 'a; Domain=evil.test', 'a b', 'ä', 'x'.repeat(1001)])(
    'is left as it is by %j, which is no token',
    async (token) => {
      expect(await cookieOf(token)).toBeNull();
    },
  );

  it.each([
    ['device=a.b; session=x', 'a.b'],
    ['session=x', undefined],
    ['device=', undefined],
    ['device=a b', undefined],
    ['my-device=a', undefined],
  ])('of %j reads %j', async (cookie, token) => {
    expect((await load()).getDevice(requestWith(cookie))).toBe(token);
  });

  it('goes with the account', async () => {
    const headers = new Headers();
    (await load()).forgetDevice(headers);
    expect(headers.get('set-cookie')).toMatch(/^device=; Max-Age=0; Path=\/;/);
  });
});
