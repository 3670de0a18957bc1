import { unstable_doesMiddlewareMatch } from 'next/experimental/testing/server';
import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OWN_AGENT } from '#lib/response/own-agent.ts';
import { measureCpuMs } from '#test/rig/cpu-time.ts';
import { config, proxy } from './proxy.ts';

afterEach(() => vi.unstubAllEnvs());

const OWN_SERVER = { 'user-agent': OWN_AGENT };

it.each([
  ['/feed/%2Fa-post', true],
  ['/feed/%2f%2Fa-post', true],
  ['/feed/a-post', false],
  ['/feed/a%2Fpost', false],
])('strips slashes before a slug: %s → %s', (path, isMatched) => {
  expect(unstable_doesMiddlewareMatch({ config, url: `http://site.test${path}`, headers: OWN_SERVER })).toBe(isMatched);
});

it.each([
  ['POST', 'application/json, text/event-stream', true],
  ['OPTIONS', '*/*', true],
  ['GET', 'text/event-stream', true],
  ['GET', 'text/html,*/*', false],
  ['HEAD', '*/*', false],
])('leads calls of assistants to their route, and visitors to the page: %s for %s', async (method, accept, isCall) => {
  const response = await proxy(new NextRequest('http://site.test/mcp', { method, headers: { accept } }));
  expect(response.headers.get('x-middleware-rewrite')).toBe(isCall ? 'http://site.test/internal/mcp' : null);
});

describe('where Next runs without our own server', () => {
  const matches = (path: string, headers = {}) =>
    unstable_doesMiddlewareMatch({ config, url: `http://site.test${path}`, headers });

  it('pages pass through the proxy, calls and files do not', () => {
    const passed = ['/', '/feed/a-post', '/no/such/page', '/auth'];
    const others = ['/_next/static/a.js', '/api/posts', '/uploads/a.png', '/og/post/a', '/internal/mcp'];
    expect([...passed, ...others].filter((path) => matches(path))).toEqual(passed);
    expect(matches('/', { rsc: '1' })).toBe(false);
    expect(matches('/', OWN_SERVER)).toBe(false);
  });

  it('they get a policy that Next and the browser read alike, another for each request', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const send = () => proxy(new NextRequest('http://site.test/', { headers: { 'user-agent': 'a browser' } }));
    const [one, two] = [await send(), await send()].map(({ headers }) => [
      headers.get('content-security-policy'),
      headers.get('x-middleware-request-content-security-policy'),
    ]);
    expect(one?.[0]).toMatch(/script-src 'self' 'nonce-[\w-]{36}' /);
    expect(one?.[1]).toBe(one?.[0]);
    expect(two?.[0]).not.toBe(one?.[0]);
  });

  it('not with `next dev`, which evaluates strings', async () => {
    vi.stubEnv('NODE_ENV', 'development');
    const { headers } = await proxy(new NextRequest('http://site.test/'));
    expect(headers.get('content-security-policy')).toBeNull();
  });
});

describe('the account page passes through the proxy', () => {
  const url = 'http://site.test/auth?next=/feed';
  const matches = (cookies: Record<string, string>, headers: Record<string, string> = {}) =>
    unstable_doesMiddlewareMatch({ config, url, cookies, headers: { ...OWN_SERVER, ...headers } });

  it.each([
    [{ 'sb-abcdefgh-auth-token': 'base64-x' }],
    [{ theme: 'dark', 'sb-127-auth-token.0': 'base64-x', 'sb-127-auth-token.1': 'y' }],
  ])('with a session of the data service: %j', (cookies) => {
    expect(matches(cookies)).toBe(true);
  });

  it('and a header made to keep the matcher busy does not', () => {
    const patterns = config.matcher.flatMap((rule) => rule.has ?? []).filter(({ type }) => type === 'header');
    expect(patterns).toHaveLength(1);
    const spentMs = measureCpuMs(() => {
      for (const condition of patterns) {
        // As Next makes it.
        const pattern = new RegExp(`^${'value' in condition ? condition.value : ''}$`);
        expect(pattern.test(`x=${'sb-'.repeat(20_000)}`)).toBe(false);
      }
    });
    expect(spentMs).toBeLessThan(500);
  });

  it.each([
    ['nobody is signed in at all', {}],
    ["the only session is the account's own", { session: 'sealed' }],
    ['a link has only been asked for', { 'sb-127-auth-token-code-verifier': 'base64-x' }],
  ])('not when %s', (_, cookies: Record<string, string>) => {
    expect(matches(cookies)).toBe(false);
  });

  it('not when it is merely fetched ahead', () => {
    expect(matches({ 'sb-127-auth-token': 'base64-x' }, { 'next-router-prefetch': '1' })).toBe(false);
  });
});
