import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined));
  vi.unstubAllEnvs();
});

/** A data service that does this with every request. */
async function serve(listener: RequestListener): Promise<() => number> {
  let requests = 0;
  const running = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  server = running;
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('API_URL', `http://127.0.0.1:${(running.address() as AddressInfo).port}`);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SESSION_SECRET', 's'.repeat(32));
  vi.stubEnv('REVALIDATE_SECRET', 'r'.repeat(32));
  // The settings are read once for all.
  vi.resetModules();
  return () => requests;
}

it.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['says that it is starting', (_, response) => response.writeHead(503, { 'retry-after': '1' }).end('{}')],
])('does not ask again when the service %s', async (_, listener) => {
  const requestCount = await serve(listener);
  const { createDataClient } = await import('./data-service');
  const { error } = await createDataClient().from('gb_daily_summaries').select('date');
  expect(error).not.toBeNull();
  expect(requestCount()).toBe(1);
});

it('gives up on all calls of one reading together', async () => {
  const requestCount = await serve(() => {});
  const { createDataClient } = await import('./data-service');
  const client = createDataClient(undefined, {}, 200);
  const first = await client.from('gb_daily_summaries').select('date').eq('date', '2026-11-20');
  expect(first.error).not.toBeNull();
  const second = await client.from('gb_daily_summaries').select('date');
  expect(second.error).not.toBeNull();
  expect(requestCount()).toBe(1);
});
