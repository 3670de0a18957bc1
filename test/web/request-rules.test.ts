import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeServer } from '#server/process/http-server.ts';
import { ARRIVAL_TIMEOUTS, refuseOddRequest } from '#server/process/request-rules.ts';

const running: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await closeServer(server);
});

async function serve(options: Parameters<typeof createServer>[0] = {}): Promise<number> {
  const server = createServer(options, (request, response) => {
    if (!refuseOddRequest(request, response)) request.resume().on('end', () => response.end('answered'));
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** What comes back for these very characters, until the connection is closed. */
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

test('a body that never ends is given up on', async () => {
  const { requestTimeout = 0, connectionsCheckingInterval = 0, headersTimeout = 0 } = ARRIVAL_TIMEOUTS;
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(35_000);
  expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
  // The same rules, a hundred times as fast.
  const port = await serve({ headersTimeout: 200, requestTimeout: 300, connectionsCheckingInterval: 50 });
  const answer = await exchange(port, 'POST / HTTP/1.1\r\nHost: site.test\r\nContent-Length: 1000\r\n\r\nstill');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
