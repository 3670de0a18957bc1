import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

async function isTaken(settings: Record<string, string>, headers: Record<string, string>): Promise<boolean> {
  stubWebEnv({ API_URL: 'http://127.0.0.1:1337', ...settings });
  const { assertSameOrigin } = await import('../response/forwarded');
  try {
    assertSameOrigin(new Request('http://127.0.0.1:3000/api/session', { method: 'POST', headers }));
    return true;
  } catch {
    return false;
  }
}

describe('a changing request', () => {
  const HTTPS = { SITE_URL: 'https://feed.example.com' };
  const HTTP = { SITE_URL: 'http://feed.example.com' };
  const PROXY = { TRUST_PROXY: 'on' };
  const host = 'feed.example.com';

  it.each([
    ['the site itself', HTTPS, { host, origin: 'https://feed.example.com' }, true],
    ['the site over plain http', HTTPS, { host, origin: 'http://feed.example.com' }, false],
    [
      'plain http by an address of the machine',
      HTTPS,
      { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
      false,
    ],
    [
      'another name of the site over https',
      HTTPS,
      { host: 'www.example.com', origin: 'https://www.example.com' },
      true,
    ],
    ['a site that has no https', HTTP, { host, origin: 'http://feed.example.com' }, true],
    ['another name of a site that has none', HTTP, { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    ['a site without an address of its own', {}, { host: 'localhost:3000', origin: 'http://localhost:3000' }, true],
    [
      'plain http behind a proxy that was asked over https',
      PROXY,
      { host, origin: 'http://feed.example.com', 'x-forwarded-proto': 'https' },
      false,
    ],
    [
      'https behind such a proxy',
      PROXY,
      { host, origin: 'https://feed.example.com', 'x-forwarded-proto': 'https' },
      true,
    ],
    ['another site', HTTPS, { host, origin: 'https://evil.example' }, false],
    ['nothing that is an origin', HTTPS, { host, origin: 'null' }, false],
  ])('from %s', async (_, settings, headers, taken) => {
    expect(await isTaken(settings, headers)).toBe(taken);
  });
});
