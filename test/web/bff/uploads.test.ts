import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { callRoute } from './routes.ts';

let upstream: LocalServer;
let answer: { status: number; type: string };
beforeAll(async () => {
  upstream = await serveLocally((_request, response) => {
    response.writeHead(answer.status, { 'content-type': answer.type }).end('x');
  });
});
beforeEach(() => stubWebEnv({ API_URL: upstream.url }));
afterAll(async () => {
  vi.unstubAllEnvs();
  await upstream.close();
});

it.each([
  [200, 'image/png', 200, 'public, max-age=31536000, immutable'],
  [404, 'application/json', 404, 'no-store'],
  [503, 'application/json', 503, 'no-store'],
  [500, 'application/json', 502, 'no-store'],
  [200, 'text/html', 502, 'no-store'],
])('a picture that the content API answers with %d %s is a %d, kept as %s', async (status, type, expected, caching) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answer = { status, type };
  const response = await callRoute(new Request('http://web.test/uploads/a.png'));
  expect([response.status, response.headers.get('cache-control')]).toEqual([expected, caching]);
  expect(warn).toHaveBeenCalledTimes(expected >= 500 ? 1 : 0);
});
