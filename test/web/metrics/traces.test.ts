import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PGLITE_FLAGS } from '#cli/start/stack/start-backend.ts';
import { ROOT } from '#runtime/paths.ts';
import { findFreePort } from '#runtime/ports.mjs';
import { withoutConfiguration } from '#runtime/product-variables.ts';
import { createRouteFinder } from '#server/metrics/find-route.ts';
import { openWebTracing } from '#server/tracing/open-web-tracing.ts';
import { serveCollector } from '#test/rig/otlp-collector.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';

// The backend's own process, and of the web what surrounds Next: the page is a function here.

const SECRET = 'what-somebody-searches-for';

let folder: string;
let collector: Awaited<ReturnType<typeof serveCollector>>;
let backend: ChildProcess;
let web: LocalServer;
let tracing: Awaited<ReturnType<typeof openWebTracing>>;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'traces-test-'));
  writeFileSync(
    path.join(folder, 'routes-manifest.json'),
    JSON.stringify({
      staticRoutes: [{ page: '/' }],
      dynamicRoutes: [{ page: '/feed/[slug]', regex: '^/feed/([^/]+?)(?:/)?$' }],
    }),
  );
  collector = await serveCollector();
  const port = await findFreePort();
  const api = `http://127.0.0.1:${port}`;
  backend = spawn(process.execPath, [...PGLITE_FLAGS, path.join(ROOT, 'backend/main/server.ts')], {
    env: {
      ...withoutConfiguration({}),
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      DATA_DIR: folder,
      BACKEND_PORT: String(port),
      SEED: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    },
  });
  let output = '';
  backend.stdout?.on('data', (chunk) => (output += chunk));
  await waitFor(() => expect(output).toContain('"msg":"listening"'));
  tracing = await openWebTracing({
    endpoint: collector.url,
    findRoute: createRouteFinder(folder),
    contentApi: api,
    dataService: api,
  });
  web = await serveLocally((request, response) =>
    tracing.watchRequest(request, response, async () => {
      const answer = await fetch(`${api}/api/news/public?filters[title][$containsi]=${SECRET}`);
      response.end(await answer.text());
    }),
  );
});
afterAll(async () => {
  await web.close();
  backend.kill('SIGTERM');
  await once(backend, 'close');
  await collector.close();
  rmSync(folder, { recursive: true, force: true });
});

it('is one from the page to the statement, told from others, and without what is searched for', async () => {
  const stranger = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${stranger}-b7ad6b7169203331-01` };
  await (await fetch(`${web.url}/?search=${SECRET}`, { headers })).text();
  await (await fetch(`${web.url}/feed/some-post`)).text();
  await waitFor(() => expect(collector.spans.map(({ name }) => name)).toContain('GET /feed/[slug]'));
  const { traceId = '' } = collector.spans.find(({ name }) => name === 'GET / filtered') ?? {};
  await waitFor(() => {
    const mine = collector.spans.filter((span) => span.traceId === traceId);
    const page = mine.find(({ name }) => name === 'GET / filtered');
    const call = mine.find(({ parentSpanId }) => parentSpanId === page?.spanId);
    const served = mine.find(
      ({ service, parentSpanId }) => service === 'sellerfeed-backend' && parentSpanId === call?.spanId,
    );
    const statement = mine.find(({ attributes }) => /^select/i.test(attributes['db.query.text'] ?? ''));
    expect(page).toMatchObject({ service: 'sellerfeed-web', parentSpanId: '' });
    expect(call).toMatchObject({ service: 'sellerfeed-web', parentSpanId: page?.spanId });
    expect(served).toMatchObject({ name: 'GET /api/news/public' });
    expect(statement).toMatchObject({ service: 'sellerfeed-backend', name: 'select', parentSpanId: served?.spanId });
  });
  expect(traceId).not.toBe(stranger);
  expect(
    new Set(
      collector.spans
        .filter(({ name }) => name.startsWith('GET / ') || name === 'GET /feed/[slug]')
        .map((span) => span.traceId),
    ).size,
  ).toBe(2);
  expect(collector.received()).not.toContain(SECRET);
});
