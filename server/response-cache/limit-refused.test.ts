import { afterEach, expect, it } from 'vitest';
import { createRateLimiter } from '#runtime/rate-limiter.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { limitRefused } from './limit-refused.ts';
import { RenderLimitError } from './refuse-render.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

it('refuses the writes of an address after 300 refused ones, and neither its reads nor others’ writes', async () => {
  const limiter = createRateLimiter({
    clock: () => new Date(0),
    factor: 1,
    refuse: (waitMs) => new RenderLimitError(waitMs),
  });
  const layer = limitRefused(limiter);
  const passed: string[] = [];
  server = await serveLocally((request, response) =>
    layer(request, response, () => {
      passed.push(request.method ?? '');
      response.writeHead(Number(request.headers['x-status'])).end();
    }),
  );
  const { url } = server;
  const send = async (method: string, status: number, address = 'a') => {
    const headers = { 'x-status': String(status), 'x-forwarded-for': address };
    const response = await fetch(`${url}/api/session`, { method, headers });
    return [response.status, response.headers.get('retry-after')];
  };
  for (const status of [200, 204, 303, 500, 503]) await send('POST', status);
  for (let turn = 0; turn < 300; turn += 1) await send('POST', [400, 401, 413][turn % 3] ?? 0);
  passed.length = 0;
  expect(await send('POST', 200)).toEqual([429, '60']);
  expect(await send('DELETE', 200)).toEqual([429, '60']);
  expect(await send('GET', 200)).toEqual([200, null]);
  expect(await send('POST', 200, 'b')).toEqual([200, null]);
  expect(passed).toEqual(['GET', 'POST']);
  for (let turn = 0; turn < 300; turn += 1) await send('POST', 400, `2001:db8::${turn.toString(16)}`);
  expect(await send('POST', 200, '2001:db8:0:0:ffff::1')).toEqual([429, '60']);
  expect(await send('POST', 200, '2001:db8:0:1::1')).toEqual([200, null]);
});
