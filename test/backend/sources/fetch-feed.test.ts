import type { RequestListener, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchFeed } from '#backend/sources/fetch-feed.ts';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';

const now = new Date('2026-05-01T12:00:00Z');
const PRIVATE = { allowPrivateAddresses: true, now };
let server: LocalServer | undefined;

async function serve(listener: RequestListener): Promise<string> {
  server = await serveLocally(listener);
  return server.url;
}
/** Answers by path; everything else is the feed. */
const serveAt = (answers: Record<string, (response: ServerResponse) => void>) =>
  serve((request, response) => (answers[request.url ?? ''] ?? ((other) => other.end('feed')))(response));
const redirect = (status: number, location: string) => (response: ServerResponse) =>
  void response.writeHead(status, { location }).end();

afterEach(() => server?.close());

describe('fetchFeed', () => {
  it('brings a feed and what to ask with next time', async () => {
    const headers = { etag: '"1"', 'last-modified': 'Fri, 01 May 2026 00:00:00 GMT', 'content-type': 'text/xml' };
    const url = await serve((_request, response) => response.writeHead(200, headers).end('feed'));
    expect(await fetchFeed(`${url}/a`, PRIVATE)).toEqual({
      ...{ url: `${url}/a`, permanentUrl: `${url}/a`, bytes: Buffer.from('feed'), contentType: 'text/xml' },
      ...{ etag: '"1"', lastModified: 'Fri, 01 May 2026 00:00:00 GMT' },
    });
  });

  it('returns 304 for an unchanged feed', async () => {
    const url = await serve(({ headers }, response) => {
      const isKnown = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === 'yesterday';
      response.writeHead(isKnown ? 304 : 500).end();
    });
    const validators = { etag: '"1"', lastModified: 'yesterday' };
    expect(await fetchFeed(url, { ...PRIVATE, validators })).toMatchObject({ ...validators, bytes: null });
  });

  it.each([
    ['gzip', gzipSync('feed')],
    ['br', brotliCompressSync('feed')],
  ])('unpacks %s', async (encoding, body) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(Buffer.from((await fetchFeed(url, PRIVATE)).bytes ?? []).toString()).toBe('feed');
  });

  it.each([
    ['gzip', gzipSync(Buffer.alloc(21 * 1024 * 1024))],
    ['br', brotliCompressSync(Buffer.alloc(21 * 1024 * 1024))],
  ])('stops unpacking a bomb of %s', async (encoding, body) => {
    const url = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(body.length).toBeLessThan(100_000);
    await expect(fetchFeed(url, PRIVATE)).rejects.toThrow('is larger than 20 MB');
  });

  it('remembers the permanent redirects that come first, and follows the others', async () => {
    const url = await serveAt({
      '/old': redirect(301, '/new'),
      '/new': redirect(308, '/newer'),
      '/newer': redirect(302, '/today'),
      '/today': redirect(301, '/feed'),
    });
    expect(await fetchFeed(`${url}/old`, PRIVATE)).toMatchObject({ url: `${url}/feed`, permanentUrl: `${url}/newer` });
    expect(await fetchFeed(`${url}/newer`, PRIVATE)).toMatchObject({ permanentUrl: `${url}/newer` });
  });

  it('lets no redirect reach into our own network', async () => {
    const url = await serveAt({ '/': redirect(301, 'http://localhost:1/metadata') });
    const allowPrivateAddresses = ({ hostname }: URL) => hostname === '127.0.0.1';
    await expect(fetchFeed(url, { now, allowPrivateAddresses })).rejects.toThrow('is not on a public address');
    await expect(fetchFeed(url, { now })).rejects.toThrow('is not on a public address');
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['a redirect without end', redirect(301, '/'), 'is behind too many redirects'],
    ['a redirect off the web', redirect(302, 'file:///etc/passwd'), 'is not on the web'],
    [
      'an error',
      (response) => response.writeHead(500).end(),
      '127.0.0.1 answered with HTTP 500 (Internal Server Error).',
    ],
    [
      'a size above the limit',
      (response) => response.writeHead(200, { 'content-length': '99999999' }).flushHeaders(),
      'is larger than 20 MB',
    ],
    [
      'an unknown encoding',
      (response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
      'in an encoding that is not known',
    ],
    [
      'half a gzip',
      (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('feed').subarray(0, 12)),
      'cannot be fetched',
    ],
    ['a connection that breaks', (response) => response.destroy(), '127.0.0.1 closed the connection.'],
  ])('refuses %s', async (_name, answer, reason) => {
    const url = await serveAt({ '/': answer });
    await expect(fetchFeed(url, PRIVATE)).rejects.toThrow(reason);
  });

  it('gives up on a server that does not answer', async () => {
    const url = await serve(() => {});
    await expect(fetchFeed(url, { ...PRIVATE, timeoutMs: 1 })).rejects.toThrow('did not arrive in time');
  });

  it.each([
    ['3600', '2026-05-01T13:00:00.000Z'],
    ['Sat, 02 May 2026 00:00:00 GMT', '2026-05-02T00:00:00.000Z'],
    ['soon', undefined],
  ])('heeds Retry-After: %s', async (value, retryAt) => {
    const url = await serve((_request, response) => response.writeHead(429, { 'retry-after': value }).end());
    const error = await fetchFeed(url, PRIVATE).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: '127.0.0.1 answered with HTTP 429 (Too Many Requests).', isGone: false });
    expect((error as { retryAt: Date | null }).retryAt?.toISOString()).toBe(retryAt);
  });

  it('reports HTTP 410 as permanent', async () => {
    const url = await serve((_request, response) => response.writeHead(410).end());
    await expect(fetchFeed(url, PRIVATE)).rejects.toMatchObject({ isGone: true });
  });
});
