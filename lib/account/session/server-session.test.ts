import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

const SESSION = { userId: 7, username: 'ada', email: 'ada@example.com', jwt: 'a.b.c' };

async function load(env: Record<string, string>) {
  vi.resetModules();
  stubWebEnv({ API_URL: 'http://api.test', ...env });
  return import('./server-session');
}

const requestWith = (cookie: string) => new Request('http://site.test/', { headers: { cookie } });

async function cookieOf(module: Awaited<ReturnType<typeof load>>): Promise<string> {
  const headers = new Headers();
  await module.startServerSession(headers, SESSION);
  return headers.get('set-cookie') ?? '';
}

describe('the sealed session', () => {
  beforeEach(() => vi.unstubAllEnvs());

  it('is read back after a restart', async () => {
    const cookie = await cookieOf(await load({}));
    const restarted = await load({});
    expect(await restarted.getSession(requestWith(`theme=dark; ${cookie.split(';')[0]}; a=b`))).toEqual(SESSION);
  });

  it('is Secure, and its name out of the reach of sibling domains, on https', async () => {
    const module = await load({ SITE_URL: 'https://site.test' });
    const cookie = await cookieOf(module);
    expect(cookie).toMatch(/^__Host-session=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const planted = cookie.replace('__Host-', '').split(';')[0] ?? '';
    expect(await module.getSession(requestWith(planted))).toBeNull();
    const headers = new Headers();
    module.endServerSession(headers);
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0; Path=\/; .*Secure$/);
  });

  it('is nothing to a server with another secret', async () => {
    const cookie = await cookieOf(await load({}));
    const other = await load({ SESSION_SECRET: 'o'.repeat(32) });
    expect(await other.getSession(requestWith(cookie.split(';')[0] ?? ''))).toBeNull();
  });

  it('is null if the sealed value is not a session', async () => {
    const module = await load({});
    const { sealData } = await import('iron-session');
    const seal = await sealData({ userId: 'admin', jwt: 'x' }, { password: 's'.repeat(32) });
    expect(await module.getSession(requestWith(`session=${seal}`))).toBeNull();
  });
});
