import { get, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import compression from 'compression';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { createCompressOnce } from './compress-once.ts';
import { type Compress, createCompressedCopies } from './compressed-copies.ts';

const SHARED = { 'cache-control': 'public, max-age=0, s-maxage=60', 'content-type': 'text/plain', etag: '"one"' };
const WORDS = 'A sentence that is said again and again. '.repeat(100);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A web whose answers `answer` gives; `compressed` names what was compressed, in turn. */
async function open(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  during?: () => Promise<void>,
) {
  const compressed: string[] = [];
  const compress: Compress = async (body, encoding) => {
    compressed.push(encoding);
    await during?.();
    const zlib = await import('node:zlib');
    return encoding === 'br' ? zlib.brotliCompressSync(body) : zlib.gzipSync(body);
  };
  const around = compression();
  const compressOnce = createCompressOnce(createCompressedCopies({ compress }));
  server = await serveLocally((request, response) =>
    around(request, response, () => compressOnce(request, response, () => answer(request, response))),
  );
  const { url } = server;
  const ask = (headers: Record<string, string> = BROWSER, path = '/page', method = 'GET') =>
    request(url + path, headers, method);
  return { url, ask, compressed };
}

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; sent: Buffer; text: string };

const request = (url: string, headers: Record<string, string>, method: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const sent = Buffer.concat(chunks);
        const { statusCode: status, headers: got } = response;
        resolve({ status, headers: got, sent, text: decode(sent, got['content-encoding']) });
      });
    }).on('error', reject);
  });

function decode(sent: Buffer, encoding: string | undefined): string {
  if (sent.length === 0) return '';
  if (encoding === 'br') return brotliDecompressSync(sent).toString();
  return (encoding === 'gzip' ? gunzipSync(sent) : sent).toString();
}

const send =
  (headers: Record<string, string | string[]>, body: string | string[] = WORDS) =>
  (_request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const parts = [body].flat();
    const last = parts.pop();
    if (parts.length > 0) response.flushHeaders();
    for (const part of parts) response.write(part);
    response.end(last);
  };

describe('an answer for everybody', () => {
  it.each([
    ['at once', WORDS],
    ['in parts', [WORDS.slice(0, 1000), WORDS.slice(1000, 3000), WORDS.slice(3000)]],
  ])('is compressed once, for the second visitor too (sent %s)', async (_, body) => {
    const { ask, compressed } = await open(send(SHARED, body));
    const [first, second] = [await ask(), await ask()];
    expect(compressed).toEqual(['br']);
    expect([first.text, second.text]).toEqual([WORDS, WORDS]);
    expect(second.sent).toEqual(first.sent);
    expect(second.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(second.sent.length),
      vary: 'Accept-Encoding',
      etag: 'W/"one"',
    });
  });

  it('is compressed once for two who ask at the same time', async () => {
    let goOn = () => {};
    const during = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let asked = 0;
    const { ask, compressed } = await open(
      (_request, response) => {
        asked += 1;
        send(SHARED)(_request, response);
      },
      () => during,
    );
    const both = [ask(), ask()];
    await vi.waitFor(() => expect(asked).toBe(2), { timeout: 60_000 });
    goOn();
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual([WORDS, WORDS]);
    expect(compressed).toEqual(['br']);
  });

  it('comes in the encoding that the client takes', async () => {
    const { ask, compressed } = await open(send(SHARED));
    for (const [accepted, encoding] of [
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['br', 'br'],
      ['identity', undefined],
      ['zstd', undefined],
    ] as const) {
      const { headers, text } = await ask({ 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary, text]).toEqual([encoding, 'Accept-Encoding', WORDS]);
      expect(headers.etag).toBe(encoding ? 'W/"one"' : '"one"');
    }
    expect(compressed).toEqual(['gzip', 'br']);
  });

  it('is another with another tag, and at another address', async () => {
    let version = 1;
    const { ask, compressed } = await open((request, response) =>
      send({ ...SHARED, etag: `"${version}"` }, `${request.url} ${version} ${WORDS}`)(request, response),
    );
    expect((await ask()).text).toBe(`/page 1 ${WORDS}`);
    version = 2;
    expect((await ask()).text).toBe(`/page 2 ${WORDS}`);
    expect((await ask(BROWSER, '/other')).text).toBe(`/other 2 ${WORDS}`);
    expect(compressed).toHaveLength(3);
  });

  it('is sent as it is where it is small', async () => {
    const { ask, compressed } = await open(send(SHARED, ['few ', 'words']));
    const { headers, text } = await ask();
    expect([text, headers['content-encoding'], headers.etag, compressed]).toEqual([
      'few words',
      undefined,
      '"one"',
      [],
    ]);
  });

  it('passes compressed and unkept where it is very large', async () => {
    const large = Array.from({ length: 6 }, (_, index) => String(index).repeat(1024 * 1024));
    const { ask, compressed } = await open(send(SHARED, large));
    const { headers, text } = await ask();
    expect(text === large.join('')).toBe(true);
    expect([headers['content-encoding'], headers.etag, compressed]).toEqual(['br', 'W/"one"', []]);
  });

  it('comes uncompressed where compression fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { ask } = await open(send(SHARED), () => Promise.reject(new Error('no memory')));
    expect(await ask()).toMatchObject({ text: WORDS, headers: { etag: '"one"' } });
    expect(warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['W/"one"', 'W/"one"'],
    ['"one"', '"one"'],
    ['"zero", W/"one"', 'W/"one"'],
  ])('is said to be unchanged by the tag that the client has (%s)', async (known, etag) => {
    const { ask } = await open((_request, response) => {
      response.statusCode = 304;
      response.setHeader('etag', '"one"');
      response.end();
    });
    expect(await ask({ ...BROWSER, 'if-none-match': known })).toMatchObject({
      status: 304,
      text: '',
      headers: { etag },
    });
  });

  it('has the same tag where only its head is asked for', async () => {
    const { ask, compressed } = await open(send({ ...SHARED, 'content-length': String(WORDS.length) }));
    expect(await ask(BROWSER, '/page', 'HEAD')).toMatchObject({ text: '', headers: { etag: 'W/"one"' } });
    expect(await ask({}, '/page', 'HEAD')).toMatchObject({ text: '', headers: { etag: '"one"' } });
    expect(compressed).toEqual([]);
  });
});

describe('what is never kept', () => {
  it.each([
    ['a personal answer', { ...SHARED, 'cache-control': 'private, max-age=60' }],
    ['what is not to be stored', { ...SHARED, 'cache-control': 'public, no-store' }],
    ['what says nothing of caches', { 'content-type': 'text/plain', etag: '"one"' }],
    ['an answer that sets a cookie', { ...SHARED, 'set-cookie': ['a=1'] }],
    ['an answer without a tag', { 'content-type': 'text/plain', 'cache-control': 'public' }],
  ])('%s, which is compressed on its way', async (_, headers) => {
    const { ask, compressed } = await open(send(headers, [WORDS, 'end']));
    for (const answer of [await ask(), await ask()]) {
      expect(answer).toMatchObject({ text: `${WORDS}end`, headers: { 'content-encoding': 'br' } });
      expect(answer.headers.etag).toBe('etag' in headers ? headers.etag : undefined);
    }
    expect(compressed).toEqual([]);
  });

  it.each([
    ['a picture', { ...SHARED, 'content-type': 'image/png' }],
    ['what must not be changed', { ...SHARED, 'cache-control': 'public, no-transform' }],
  ])('%s, which is sent as it is', async (_, headers) => {
    const { ask, compressed } = await open(send(headers));
    expect(await ask()).toMatchObject({ text: WORDS, headers: { etag: '"one"' } });
    expect(compressed).toEqual([]);
  });

  it('a page on its way, which arrives as it is written', async () => {
    let writing: ServerResponse | undefined;
    const { url } = await open((_request, response) => {
      response.setHeader('content-type', 'text/html');
      response.setHeader('cache-control', 'private, no-cache, no-store');
      response.write('first');
      // As Next does after each part; `compression` adds it.
      (response as ServerResponse & { flush(): void }).flush();
      writing = response;
    });
    const first = await new Promise<IncomingMessage>((resolve) => get(url, { headers: BROWSER }, resolve));
    await new Promise((resolve) => first.once('data', resolve));
    expect(writing?.writableEnded).toBe(false);
    first.destroy();
  });

  it('an answer to anything but a question', async () => {
    const { ask, compressed } = await open(send(SHARED));
    expect((await ask(BROWSER, '/page', 'POST')).text).toBe(WORDS);
    expect(compressed).toEqual([]);
  });

  it('half an answer, and the next visitor gets a whole one', async () => {
    let isBroken = true;
    const { ask, compressed } = await open((_request, response) => {
      if (!isBroken) return send(SHARED, [WORDS, 'end'])(_request, response);
      for (const [name, value] of Object.entries(SHARED)) response.setHeader(name, value);
      response.write(WORDS);
      response.destroy();
    });
    await expect(ask()).rejects.toThrow();
    isBroken = false;
    expect((await ask()).text).toBe(`${WORDS}end`);
    expect(compressed).toEqual(['br']);
  });

  it('what is taken back after its end', async () => {
    const { ask } = await open((_request, response) => {
      send(SHARED)(_request, response);
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.statusCode = 500;
      response.end('Internal Server Error');
    });
    expect(await ask()).toMatchObject({ status: 500, text: 'Internal Server Error' });
  });

  it('nothing half, where the first visitor goes away', async () => {
    let held: ServerResponse | undefined;
    const { url, ask, compressed } = await open((_request, response) => {
      if (held) return send(SHARED, [WORDS, 'end'])(_request, response);
      held = response;
      for (const [name, value] of Object.entries(SHARED)) response.setHeader(name, value);
      response.write(WORDS);
    });
    const first = get(`${url}/page`, { headers: BROWSER });
    first.on('error', () => {});
    await vi.waitFor(() => expect(held).toBeDefined(), { timeout: 60_000 });
    first.destroy();
    await vi.waitFor(() => expect(held?.destroyed).toBe(true), { timeout: 60_000 });
    expect((await ask()).text).toBe(`${WORDS}end`);
    expect(compressed).toEqual(['br']);
  });
});
