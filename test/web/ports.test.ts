import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { checkPort, findFreePort, parsePorts } from '#runtime/ports.mjs';

describe('parsePorts', () => {
  it('wants both ports of the embedded product', () => {
    expect(parsePorts({})).toEqual([
      { variable: 'PORT', port: 3000 },
      { variable: 'BACKEND_PORT', port: 1337, host: '127.0.0.1', hostVariable: 'BACKEND_HOST' },
    ]);
  });

  it('wants the address that the web is bound to', () => {
    expect(parsePorts({ HOST: '10.0.0.5' })[0]).toEqual({
      variable: 'PORT',
      port: 3000,
      host: '10.0.0.5',
      hostVariable: 'HOST',
    });
  });

  it('wants only the web port when nothing is embedded', () => {
    const env = { PORT: '8080', API_URL: 'http://api', SUPABASE_URL: 'http://data' };
    expect(parsePorts(env)).toEqual([{ variable: 'PORT', port: 8080 }]);
  });

  it.each(['http', '0', '65536', '3000.5', ' '])('names PORT when it is %j', (value) => {
    expect(() => parsePorts({ PORT: value })).toThrow(/^PORT is wrong/);
  });

  it('refuses one port for both processes', () => {
    expect(() => parsePorts({ PORT: '1337' })).toThrow(/PORT and BACKEND_PORT are both 1337/);
  });
});

describe('checkPort', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server = undefined;
  });

  it('accepts a free port', async () => {
    await expect(checkPort({ variable: 'PORT', port: await findFreePort() })).resolves.toBeUndefined();
  });

  it.each(['127.0.0.1', '::'])('names the port and the variable when another program listens on %s', async (host) => {
    const port = await findFreePort();
    server = createServer();
    await new Promise<void>((resolve) => server?.listen(port, host, resolve));
    await expect(checkPort({ variable: 'PORT', port })).rejects.toThrow(
      `Port ${port} is in use. Stop the other program or set PORT.`,
    );
  });
});
