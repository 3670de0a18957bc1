import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isUpload } from '#backend/http/parse-body.ts';
import { createApp } from '#backend/main/app.ts';
import { closeServer, createHttpServer } from '#runtime/http-server.ts';
import { send } from '#test/rig/client.ts';
import { type DataService, PUBLISHABLE_KEY, serveDataService } from '#test/rig/data-service.ts';
import { anyKind } from '#test/rig/database.ts';

let service: DataService;
beforeAll(async () => {
  service = await serveDataService(anyKind);
});
afterAll(() => service.close());

const SEARCH = '/api/news/public?filters[title][$containsi]=word';

it('holds up no search while a body arrives', async () => {
  const { backend } = service;
  let hasBegun = () => {};
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const body = new ReadableStream({ pull: () => hasBegun() });
  const headers = { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  void backend.app.request(new Request('http://backend.test/rest/v1/subscribers', init));
  await begun;
  expect((await send(backend, 'GET', SEARCH)).status).toBe(200);
});

it.each([
  '/api/auth/local',
  '/rest/v1/subscribers',
  '/auth/v1/token',
  '/functions/v1/subscribe-main-list',
  '/api/news',
  '/admin/api/posts/import',
])('gives up on a body for %s that never ends, and logs no failure', async (path) => {
  const { database, config, pictures, mailer, jobs } = service.backend;
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const app = await createApp({ database, config, pictures, mailer, jobs, log, clock: () => new Date() });
  const answers: Promise<unknown>[] = [];
  const listener = getRequestListener(app.fetch);
  const server = createHttpServer((request, response) => void answers.push(listener(request, response)), {
    timeouts: { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 },
    isUpload,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const headers = [
    'Host: backend.test',
    `apikey: ${PUBLISHABLE_KEY}`,
    `Authorization: Bearer ${config.ingestToken}`,
    'Content-Type: application/json',
    'Content-Length: 1000',
  ];
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"identifier":`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
  await Promise.all(answers);
  await closeServer(server);
  expect(lines).toEqual([]);
});
