import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ARRIVAL_TIMEOUTS, closeServer, createHttpServer } from '#runtime/http-server.ts';

const running: ReturnType<typeof createHttpServer>[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await closeServer(server);
});

async function serve(
  rules?: Parameters<typeof createHttpServer>[1],
  onRequest: (request: IncomingMessage) => void = () => {},
): Promise<number> {
  const server = createHttpServer((request, response) => {
    onRequest(request);
    request.resume().on('end', () => response.end('answered'));
  }, rules);
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The response to exactly these characters, until the connection is closed. */
function exchange(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

const HEAD = 'HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n';

test.each([
  ['GET *', 400],
  ['OPTIONS *', 204],
  ['TRACE /', 405],
  ['PROPFIND /feed', 405],
  ['GET /', 200],
  ['GET http://site.test/', 200],
  ['GET', 400],
])('%s is answered with %i', async (line, status) => {
  expect(await exchange(await serve(), `${line} ${HEAD}`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test.each([
  ['/feed?search=a', '/feed?search=a'],
  ['http://site.test/feed?search=a', '/feed?search=a'],
  ['HTTPS://site.test?search=a', '/?search=a'],
  ['http://site.test', '/'],
  ['http://site.test//other.test/', '//other.test/'],
])('the target %s is the path %s', async (target, path) => {
  const asked: (string | undefined)[] = [];
  const port = await serve(undefined, ({ url }) => asked.push(url));
  await exchange(port, `GET ${target} ${HEAD}`);
  expect(asked).toEqual([path]);
});

// Ours are half a minute, and Node looks every five seconds.
const QUICK = { headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 };
const isUpload = ({ url }: IncomingMessage) => url === '/upload';

test.each([
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 1000\r\n\r\nstill'],
  ['chunks that never end', 'POST / HTTP/1.1\r\nHost: site.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nstill\r\n'],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: site.test\r\nX-Slow: '],
  ['an upload that never ends', 'POST /upload HTTP/1.1\r\nHost: site.test\r\nContent-Length: 1000\r\n\r\nstill'],
])('%s is given up on', async (_, request) => {
  for (const rules of [{ timeouts: QUICK }, { timeouts: QUICK, isUpload }]) {
    expect(await exchange(await serve(rules), request)).toMatch(/^HTTP\/1\.1 408 /);
  }
});

/** Sends a byte at a time, for longer than a request may take. */
async function sendSlowly(port: number, path: string, connection = 'close') {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
  });
  // It is ended under the sender's hands.
  socket.on('error', () => {});
  const bytes = 20;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: site.test\r\nConnection: ${connection}\r\nContent-Length: ${bytes}\r\n\r\n`,
  );
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < bytes) socket.write('.');
    sent += 1;
  }, QUICK.connectionsCheckingInterval);
  await new Promise((resolve) => socket.on('close', resolve));
  clearInterval(timer);
  return { answer, isWhole: sent >= bytes };
}

test('an upload may take longer as long as it goes on arriving, and nothing else may', async () => {
  const port = await serve({ timeouts: QUICK, isUpload });
  expect((await sendSlowly(port, '/upload')).answer).toMatch(/^HTTP\/1\.1 200 /);
  expect((await sendSlowly(port, '/other')).isWhole).toBe(false);
});

test('an upload that was answered already is none', async () => {
  const refuse = createHttpServer((_request, response) => void response.writeHead(401).end('no'), {
    timeouts: QUICK,
    isUpload,
  });
  running.push(refuse);
  refuse.listen(0, '127.0.0.1');
  await once(refuse, 'listening');
  const { answer, isWhole } = await sendSlowly((refuse.address() as AddressInfo).port, '/upload', 'keep-alive');
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(isWhole).toBe(false);
});

test('it takes half a minute, of both processes', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = ARRIVAL_TIMEOUTS;
  expect(requestTimeout).toBe(30_000);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});
