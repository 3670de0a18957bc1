import { afterEach, expect, it } from 'vitest';
import { createRateLimiter } from '#runtime/rate-limiter.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { limitMcp } from './limit-mcp.ts';
import { RenderLimitError } from './refuse-render.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

it('refuses the calls of an address after 300 a minute, and of a network after 1,200, and no visitor', async () => {
  const limiter = createRateLimiter({
    clock: () => new Date(0),
    factor: 1,
    refuse: (waitMs) => new RenderLimitError(waitMs),
  });
  const layer = limitMcp(limiter);
  server = await serveLocally((request, response) => layer(request, response, () => response.end('passed')));
  const { url } = server;
  const ask = async (address: string, { path = '/mcp', method = 'POST' } = {}) => {
    const response = await fetch(url + path, { method, headers: { 'x-forwarded-for': address } });
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
  };
  for (let turn = 0; turn < 300; turn += 1) await ask('192.0.2.1', { path: turn % 2 ? '/mcp?x' : '/mcp' });
  const refused = await ask('192.0.2.1');
  expect([refused.status, refused.retryAfter]).toEqual([429, '60']);
  expect(JSON.parse(refused.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 }, id: null });
  expect((await ask('192.0.2.1', { method: 'GET' })).status).toBe(200);
  expect((await ask('192.0.2.1', { path: '/api/session' })).status).toBe(200);
  for (let turn = 0; turn < 900; turn += 1) await ask(`192.0.2.${2 + (turn % 200)}`);
  expect((await ask('192.0.2.250')).status).toBe(429);
  expect((await ask('198.51.100.1')).status).toBe(200);
});
