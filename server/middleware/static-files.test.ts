import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '#test/rig/serve-locally.ts';
import { keepStaticFiles } from '../build/keep-static-files.ts';
import { serveStaticFiles } from './static-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let server: LocalServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-files-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const kept = () => join(folder, 'kept');

/** A build's folder of static files. */
function build(name: string, files: Record<string, string>): string {
  const directory = join(folder, name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    writeFileSync(join(directory, file), text);
  }
  return directory;
}

/** A web that starts from a build. */
async function start(directory: string): Promise<string> {
  await server?.close();
  keepStaticFiles(directory, kept());
  const serve = serveStaticFiles(directory, kept(), build('public', { 'icon.svg': '<svg/>', 'favicon.ico': 'ico' }));
  server = await serveLocally((request, response) =>
    serve(request, response, () => response.writeHead(404).end('no such file')),
  );
  return server.url;
}

const get = (url: string, file: string, init?: RequestInit) => fetch(`${url}/_next/static/${file}`, init);

describe('static files', () => {
  it('are those of the build, and of builds before it', async () => {
    await start(build('one', { 'chunks/old.js': 'old', 'chunks/both.js': 'both', 'one/_manifest.js': 'one' }));
    const two = build('two', { 'chunks/new.js': 'new', 'chunks/both.js': 'both' });
    rmSync(join(folder, 'one'), { recursive: true });
    const url = await start(two);
    for (const [file, text] of Object.entries({
      'chunks/new.js': 'new',
      'chunks/both.js': 'both',
      'chunks/old.js': 'old',
      'one/_manifest.js': 'one',
    })) {
      const response = await get(url, file);
      expect([response.status, await response.text()]).toEqual([200, text]);
      expect(response.headers.get('cache-control')).toBe('public,max-age=31536000,immutable');
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await get(url, 'chunks/none.js')).status).toBe(404);
  });

  it('of a build before come compressed, too', async () => {
    await start(build('one', { 'chunks/old.js': 'plain', 'chunks/old.js.br': 'brotli' }));
    const url = await start(build('two', { 'chunks/new.js': 'new' }));
    const response = await get(url, 'chunks/old.js', { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
  });

  it('never come from outside', async () => {
    writeFileSync(join(folder, 'secrets.json'), 'secret');
    const url = await start(build('one', { 'chunks/a.js': 'a' }));
    for (const path of ['..%2fsecrets.json', '%2e%2e/secrets.json', '..%5csecrets.json']) {
      expect((await get(url, path)).status).toBe(404);
    }
  });

  it('that were deleted end the request instead of leaving it open', async () => {
    const one = build('one', { 'chunks/a.js': 'a' });
    const url = await start(one);
    rmSync(one, { recursive: true });
    await expect(get(url, 'chunks/a.js').then((response) => response.text())).rejects.toThrow();
    // The server is still there.
    expect((await get(url, 'chunks/none.js')).status).toBe(404);
  });
});

describe('files of the root', () => {
  it('are served under every condition and range that a client can make up', async () => {
    const url = await start(build('one', { 'chunks/a.js': 'whole' }));
    const requests: Record<string, string>[] = [
      {},
      { range: 'bytes=99999999999-' },
      { range: 'bytes=5-1' },
      { range: 'bytes=-2' },
      { 'if-match': '"x"' },
      { 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' },
    ];
    for (const headers of requests) {
      for (const [path, text] of [
        ['/icon.svg', '<svg/>'],
        ['/_next/static/chunks/a.js', 'whole'],
      ] as const) {
        const response = await fetch(url + path, { headers });
        expect([response.status, await response.text()], `${path} ${JSON.stringify(headers)}`).toEqual([200, text]);
      }
    }
    const icon = await fetch(`${url}/icon.svg`);
    expect(icon.headers.get('cache-control')).toBe('public, max-age=0');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(icon.headers.get('x-content-type-options')).toBe('nosniff');
    const again = await fetch(`${url}/icon.svg`, { headers: { 'if-none-match': icon.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect((await fetch(`${url}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon');
    expect((await fetch(`${url}/none.svg`)).status).toBe(404);
  });
});

describe('keepStaticFiles', () => {
  const list = () => readdirSync(kept(), { recursive: true }).map(String).sort();
  const age = (file: string, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(kept(), file), at, at);
  };

  it('keeps files of earlier builds for a week', () => {
    keepStaticFiles(build('one', { 'a.js': 'a', 'b.js': 'b', 'both.js': 'c' }), kept());
    age('a.js', 6.9);
    age('b.js', 9);
    age('both.js', 9);
    keepStaticFiles(build('two', { 'both.js': 'c' }), kept());
    expect(list()).toEqual(['a.js', 'both.js']);
  });

  it('counts the week from the last day on which a web ran from the build', () => {
    const one = build('one', { 'a.js': 'a' });
    keepStaticFiles(one, kept());
    age('a.js', 30);
    // As a running web does every day.
    keepStaticFiles(one, kept());
    keepStaticFiles(build('two', { 'z.js': 'z' }), kept());
    expect(existsSync(join(kept(), 'a.js'))).toBe(true);
  });

  it('completes a partial copy', () => {
    const one = build('one', { 'a.js': 'whole' });
    build('kept', { 'a.js': 'wh' });
    keepStaticFiles(one, kept());
    keepStaticFiles(build('two', { 'z.js': 'z' }), kept());
    return expect(
      start(build('three', { 'z.js': 'z' })).then((url) => get(url, 'a.js').then((response) => response.text())),
    ).resolves.toBe('whole');
  });
});
