import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { ARRIVAL_TIMEOUTS, closeServer, createHttpServer } from '#runtime/http-server.ts';

const running: ReturnType<typeof createHttpServer>[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await closeServer(server);
});

async function serve(
  timeouts?: Parameters<typeof createHttpServer>[1],
  onRequest: (request: IncomingMessage) => void = () => {},
): Promise<number> {
  const server = createHttpServer((request, response) => {
    onRequest(request);
    request.resume().on('end', () => response.end('answered'));
  }, timeouts);
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

test.each([
  ['a body that never ends', 'POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 1000\r\n\r\nstill'],
  ['chunks that never end', 'POST / HTTP/1.1\r\nHost: site.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nstill\r\n'],
  ['headers that never end', 'GET / HTTP/1.1\r\nHost: site.test\r\nX-Slow: '],
])('%s is given up on', async (_, request) => {
  expect(await exchange(await serve(QUICK), request)).toMatch(/^HTTP\/1\.1 408 /);
});

test('it takes half a minute, of both processes', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = ARRIVAL_TIMEOUTS;
  expect(requestTimeout).toBe(30_000);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  expect(connectionsCheckingInterval).toBeLessThanOrEqual(5_000);
});
