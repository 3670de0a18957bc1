import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchImage } from '#backend/pictures/load-image.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const PRIVATE = { allowPrivateAddresses: true };
let server: LocalServer | undefined;

async function serve(listener: RequestListener): Promise<string> {
  server = await serveLocally(listener);
  return server.url;
}

afterEach(() => server?.close());

describe('fetchImage', () => {
  it('follows redirects to the image', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/image') response.writeHead(200, { 'content-type': 'image/png' }).end('bytes');
      else response.writeHead(302, { location: '/image' }).end();
    });
    expect(Buffer.from(await fetchImage(`${url}/start`, PRIVATE)).toString()).toBe('bytes');
  });

  it.each([
    ['a redirect without end', 302, { location: '/again' }, 'is behind too many redirects'],
    ['a redirect off the web', 302, { location: 'file:///etc/passwd' }, 'is not on the web'],
    ['an error', 404, {}, 'cannot be fetched: HTTP 404'],
    ['a page', 200, { 'content-type': 'text/html' }, 'is not an image but text/html'],
    ['a size above the limit', 200, { 'content-length': '10485761' }, 'is larger than 10 MB'],
  ])('refuses %s', async (_name, status, headers, reason) => {
    const url = await serve((_request, response) => {
      response.on('error', () => {});
      response.writeHead(status, headers).flushHeaders();
      if (!('content-length' in headers)) response.end();
    });
    await expect(fetchImage(url, PRIVATE)).rejects.toThrow(reason);
  });

  it('stops reading a body that turns out too large', async () => {
    const url = await serve((_request, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const send = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', send).writeHead(200);
      send();
    });
    await expect(fetchImage(url, PRIVATE)).rejects.toThrow('is larger than 10 MB');
  });

  it('gives up on a server that does not answer', async () => {
    const url = await serve(() => {});
    await expect(fetchImage(url, { ...PRIVATE, timeoutMs: 1 })).rejects.toThrow('did not arrive in time');
  });

  it('reports an unreachable server', async () => {
    await expect(fetchImage('http://127.0.0.1:1/', PRIVATE)).rejects.toThrow('cannot be fetched');
  });

  it.each([
    ['http://127.0.0.1/a.png'],
    ['http://localhost/a.png'],
    ['http://[::1]/a.png'],
    ['http://[::ffff:127.0.0.1]/a.png'],
    ['http://2130706433/a.png'],
    ['http://0x7f.1/a.png'],
    ['http://169.254.169.254/latest/meta-data'],
    ['https://10.0.0.1/a.png'],
  ])('refuses %s before connecting', async (url) => {
    await expect(fetchImage(url)).rejects.toThrow('is not on a public address');
  });
});
