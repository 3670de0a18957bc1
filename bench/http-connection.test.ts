import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { openConnection, UnansweredError } from './http-connection.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

describe('a connection of the benchmarks', () => {
  it('asks one thing after the other, each with its method and headers', async () => {
    const { url } = await serve(({ method, url: path, headers }, response) => {
      response.writeHead(headers.origin ? 201 : 200).end(`${method} ${path} ${headers['x-always']}`);
    });
    const connection = openConnection(url, { 'x-always': 'here' });
    expect((await connection.get('/a')).status).toBe(200);
    expect((await connection.send({ method: 'PUT', path: '/b', headers: { origin: 'http://x' } })).status).toBe(201);
    expect(connection.isOpen()).toBe(true);
    connection.close();
  });

  it('waits for no body where there is none', async () => {
    const statuses = [204, 304, 200];
    const { url } = await serve((_, response) => response.writeHead(statuses.shift() ?? 500).end());
    const connection = openConnection(url, {});
    for (const status of [204, 304, 200]) expect((await connection.get('/')).status).toBe(status);
    connection.close();
  });

  it('tells a request that nobody answered from one that broke off', async () => {
    const { url } = await serve(({ url: path, socket }, response) => {
      if (path === '/unanswered') socket.destroy();
      else response.writeHead(200, { 'content-length': 10 }).write('begun', () => socket.destroySoon());
    });
    const unanswered = openConnection(url, {});
    await expect(unanswered.get('/unanswered')).rejects.toBeInstanceOf(UnansweredError);
    expect(unanswered.isOpen()).toBe(false);
    const broken = openConnection(url, {});
    const error = await broken.get('/broken').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(UnansweredError);
  });

  it('knows that the server has closed it meanwhile', async () => {
    const { server, url } = await serve((_, response) => response.end('ok'));
    const connection = openConnection(url, {});
    await connection.get('/');
    server.closeAllConnections();
    await expect.poll(() => connection.isOpen()).toBe(false);
    await expect(connection.get('/')).rejects.toBeInstanceOf(UnansweredError);
  });

  it('goes to no other machine', () => {
    expect(() => openConnection(new URL('http://192.0.2.1/'), {})).toThrow('is not this machine');
  });
});
