import { get } from 'node:http';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { waitFor } from '#test/rig/wait-for.ts';
import { captureConsole } from './capture-console.ts';
import { createRequestLog } from './layers.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

type Line = Record<string, unknown>;

/** A server with a log, and the lines written to it. */
async function open(answer: () => void, level = 'info') {
  const lines: Line[] = [];
  const log = pino({ level }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const logRequest = createRequestLog(log);
  server = await serveLocally((request, response) =>
    logRequest(request, response, () => {
      answer();
      if (request.url !== '/never') response.end(String(request.headers['x-request-id']));
    }),
  );
  return { lines, log, url: server.url };
}

it('logs time, level, method, path, status, milliseconds and id of a request, and no query', async () => {
  const { lines, url } = await open(() => {});
  await fetch(`${url}/subscribe/confirm?token=secret`, {
    headers: { 'x-request-id': 'from-a-proxy' },
  });
  await waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    requestId: 'from-a-proxy',
    method: 'GET',
    path: '/subscribe/confirm',
    status: 200,
    ms: expect.any(Number),
  });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('generates an id for a request without one, or with an invalid one', async () => {
  const { lines, url } = await open(() => {});
  const ids = [await fetch(url), await fetch(url, { headers: { 'x-request-id': '{"level":60}' } })];
  const texts = await Promise.all(ids.map((response) => response.text()));
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(texts).toEqual(lines.map(({ requestId }) => requestId));
  for (const text of texts) expect(text).toMatch(/^[\w-]{36}$/);
});

it('logs that the client disconnected before the response', async () => {
  const arrived = Promise.withResolvers<void>();
  const { lines, url } = await open(arrived.resolve);
  const request = get(`${url}/never`).on('error', () => {});
  await arrived.promise;
  request.destroy();
  await waitFor(() => expect(lines).toMatchObject([{ path: '/never', status: 499 }]));
});

it.each([
  ['info', 0],
  ['debug', 3],
])('at the level %s logs %i requests of machines and of static files', async (level, count) => {
  const { lines, log, url } = await open(() => {}, level);
  for (const path of ['/api/health', '/api/ready', '/_next/static/a.js']) await (await fetch(url + path)).text();
  await (await fetch(`${url}/feed`)).text();
  await waitFor(() => expect(lines).toContainEqual(expect.objectContaining({ path: '/feed' })));
  expect(lines).toHaveLength(count + 1);
  log.flush();
});

it('logs an error once, with its cause and the request, however often it is printed', async () => {
  const printed = { ...console };
  const cause = new Error('connection refused');
  const failure = new Error('the content API is away', { cause });
  const { lines, log, url } = await open(() => {
    captureConsole(log);
    console.warn('request failed', failure);
    console.error(failure);
    console.error('\u001b[31m⨯\u001b[39m', cause);
    Object.assign(console, printed);
  });
  await (await fetch(`${url}/feed/a-post?search=private`)).text();
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[0]).toMatchObject({
    level: 40,
    msg: 'request failed',
    path: '/feed/a-post',
    requestId: expect.any(String),
    err: { message: expect.stringContaining('the content API is away') },
  });
  expect(lines[1]).toMatchObject({ msg: 'request', path: '/feed/a-post' });
});

it('turns console output into lines, without colours, symbols and queries', async () => {
  const printed = { ...console };
  const { lines, log } = await open(() => {});
  captureConsole(log);
  console.log('\u001b[1mReady\u001b[22m in %d ms', 12);
  console.warn('Failed to set fetch cache http://api.test/api/news/public?token=secret');
  console.debug('too much');
  console.error('\u001b[31m⨯\u001b[39m', new RangeError('out of range'));
  Object.assign(console, printed);
  expect(lines).toMatchObject([
    { level: 30, msg: 'Ready in 12 ms' },
    { level: 40, msg: 'Failed to set fetch cache http://api.test/api/news/public' },
    { level: 50, msg: 'unhandled error' },
  ]);
});
