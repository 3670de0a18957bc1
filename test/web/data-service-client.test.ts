import type { RequestListener } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';

let server: LocalServer | undefined;

afterEach(async () => {
  await server?.close();
  vi.unstubAllEnvs();
});

/** A data service that does this with every request. */
async function serve(listener: RequestListener): Promise<() => number> {
  let requests = 0;
  server = await serveLocally((request, response) => {
    requests += 1;
    listener(request, response);
  });
  stubWebEnv({ API_URL: server.url });
  // The settings are read once for all.
  vi.resetModules();
  return () => requests;
}

it.each<[string, RequestListener]>([
  ['hangs up', (request) => request.socket.destroy()],
  ['says that it is starting', (_, response) => response.writeHead(503, { 'retry-after': '1' }).end('{}')],
])('does not ask again when the service %s', async (_, listener) => {
  const requestCount = await serve(listener);
  const { createDataClient } = await import('@/lib/upstream/data-service');
  const { error } = await createDataClient().from('gb_daily_summaries').select('date');
  expect(error).not.toBeNull();
  expect(requestCount()).toBe(1);
});

it('gives up on all calls of one reading together', async () => {
  const time = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  // It never answers, and time is up while it is asked.
  const requestCount = await serve(() => time.abort(new DOMException('Time is up', 'TimeoutError')));
  const { createDataClient } = await import('@/lib/upstream/data-service');
  const client = createDataClient({ timeoutMs: 200 });
  const first = await client.from('gb_daily_summaries').select('date').eq('date', '2026-11-20');
  expect(first.error).not.toBeNull();
  const second = await client.from('gb_daily_summaries').select('date');
  expect(second.error).not.toBeNull();
  expect(requestCount()).toBe(1);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(200);
});
