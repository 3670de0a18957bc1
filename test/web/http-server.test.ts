import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { closeServer, listen } from '#runtime/http-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a server that closes finishes what it has begun, and then waits for nobody', async () => {
  // The time never comes at which connections are cut.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let finish = (): void => undefined;
  const server = createServer((_, response) => {
    response.write('first ');
    finish = () => response.end('last');
  });
  await listen(server, { port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  // The client keeps its connection for further requests.
  const response = await fetch(`http://127.0.0.1:${port}/`);
  const closed = closeServer(server);
  finish();
  expect(await response.text()).toBe('first last');
  await closed;
});

test('a port that is taken is told', async () => {
  const first = createServer();
  await listen(first, { port: 0, host: '127.0.0.1' });
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  await closeServer(first);
});
