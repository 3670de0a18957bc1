import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { findInheritedSocket } from './inherited-socket.mjs';
import { checkPorts } from './ports.mjs';

it.each([
  ['nothing', {}, undefined],
  ['what systemd opened for us', { LISTEN_PID: '7', LISTEN_FDS: '1' }, 3],
  ['what it opened for the process that started us', { LISTEN_PID: '6', LISTEN_FDS: '1' }, undefined],
  ['what our parent passed on', { LISTEN_PID: '6', LISTEN_FDS: '1', INHERITED_SOCKET: '4' }, 4],
])('finds %s', (_, env, found) => {
  expect(findInheritedSocket(env, 7)).toBe(found);
});

it('rejects several sockets', () => {
  expect(() => findInheritedSocket({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7)).toThrow(/2 sockets.*one/);
});

it('leaves the port of such a socket unchecked, which is taken by the socket itself', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const env = { PORT: port, HOST: '127.0.0.1', API_URL: 'http://api.example', SUPABASE_URL: 'http://data.example' };
  await expect(checkPorts(env)).rejects.toThrow(`Port ${port} is in use`);
  await checkPorts({ ...env, INHERITED_SOCKET: '4' });
  server.close();
});
