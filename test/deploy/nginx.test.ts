import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_HEADERS } from '#lib/http/security/security-headers.ts';
import { ROOT } from '#runtime/paths.ts';
import { makeCertificate } from '#test/rig/certificate.ts';
import { findDeploymentTools } from '#test/rig/deployment-tools.ts';
import { createSite, type Site } from './site.ts';
import { type StubWeb, startStubWeb } from './stub-web.ts';

// The real nginx with deploy/nginx.conf, before a web that says what it is told to. The real one is in e2e/deployed.spec.ts.

const PAGE = 's-maxage=60, stale-while-revalidate=86340';
const LONG = 's-maxage=600';
const tools = findDeploymentTools();
if ('reason' in tools) console.log(`nginx is not tested: ${tools.reason}`);

type Answer = { status: number; headers: IncomingMessage['headers']; rawHeaders: string[]; body: Buffer };
type Question = { method?: string; headers?: OutgoingHttpHeaders; localAddress?: string };

let site: Site;
let web: StubWeb;

beforeEach(async () => {
  site = await createSite({ kind: 'embedded', isPatient: true });
  web = await startStubWeb(site.port('3000'));
});
afterEach(async () => {
  await site.remove();
  await web.close();
});

const start = (edit?: (config: string) => string) => site.startNginx('nginx' in tools ? tools.nginx : '', edit);

const ask = (path: string, { method = 'GET', headers = {}, localAddress }: Question = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(site.origin + path, {
      method,
      headers,
      agent: false,
      ...(localAddress ? { localAddress } : {}),
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const { statusCode: status = 0, headers: received, rawHeaders } = response;
      buffer(response).then((body) => resolve({ status, headers: received, rawHeaders, body }), reject);
    });
    request.end();
  });
const textOf = async (path: string) => (await ask(path)).body.toString();

/** A page whose text is `words()`, as the web has it in memory. */
const showPage = (path: string, words: () => string, cacheControl = PAGE) =>
  web.on(path, (_, response) => response.setHeader('cache-control', cacheControl).end(words()));

describe.skipIf('reason' in tools)('what nginx keeps', () => {
  it('keeps a page as long as the web says, and tells who has it so', async () => {
    await start();
    web.on('/feed/kept', (_, response) =>
      response.setHeader('cache-control', 'public, max-age=600').setHeader('etag', 'W/"1"').end('kept'),
    );
    for (let turn = 0; turn < 5; turn += 1) expect(await textOf('/feed/kept')).toBe('kept');
    expect((await ask('/feed/kept', { headers: { 'if-none-match': 'W/"1"' } })).status).toBe(304);
    expect(web.count('/feed/kept')).toBe(1);
  });

  it('never keeps what is personal', async () => {
    await start();
    for (const [path, headers] of [
      ['/feed/private', { 'cache-control': 'private, no-store' }],
      ['/feed/cookie', { 'cache-control': LONG, 'set-cookie': 'session=1' }],
    ] as const) {
      web.on(path, (_, response) => response.writeHead(200, headers).end(`answer ${web.count(path)}`));
      expect([path, await textOf(path), await textOf(path)]).toEqual([path, 'answer 1', 'answer 2']);
    }
  });

  it('shows a page while it asks for it again, and nobody what has changed more than a moment ago', async () => {
    await start();
    let version = 'with the post';
    for (const path of ['/', '/feed']) showPage(path, () => version);
    expect([await textOf('/'), await textOf('/feed')]).toEqual([version, version]);
    version = 'without it';
    // By nginx's own clock the other page is over twice before it is asked for the third time, and so is this one.
    const before = web.count('/feed');
    await expect
      .poll(async () => {
        await ask('/feed');
        return web.count('/feed') - before;
      })
      .toBeGreaterThanOrEqual(3);
    // Not even whoever asks first.
    expect(await textOf('/')).toBe(version);
    expect(site.nginxLog()).toMatch(/^200 (?:STALE|UPDATING) - /m);
  });

  it('shows what it kept while the web is away', async () => {
    await start();
    showPage('/', () => 'from before');
    await ask('/');
    await web.close();
    await expect
      .poll(async () => {
        expect(await textOf('/')).toBe('from before');
        return site.nginxLog();
      })
      .toMatch(/^200 STALE 502/m);
  });

  it('asks for a page that it has not for one visitor, while the others wait', async () => {
    await start();
    const asked = Promise.withResolvers<void>();
    const held: (() => void)[] = [];
    web.on('/feed/new', (_, response) => {
      held.push(() => response.setHeader('cache-control', LONG).end('made once'));
      asked.resolve();
    });
    const answers = Array.from({ length: 10 }, () => textOf('/feed/new'));
    await asked.promise;
    // nginx answers in the order in which it is asked: the others have been seen by then.
    expect((await ask('/feed/other')).status).toBe(404);
    expect(held).toHaveLength(1);
    for (const release of held) release();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['made once']));
    expect(web.count('/feed/new')).toBe(1);
  });

  it('lets nobody wait for another who asks for what is their own', async () => {
    await start();
    for (const path of ['/api/session', '/api/posts?page=1', '/?search=same', '/feed?authors=Ada', '/auth']) {
      const held: (() => void)[] = [];
      const both = Promise.withResolvers<void>();
      web.on(path, (_, response) => {
        held.push(() => response.writeHead(200, { 'cache-control': 'private, no-store' }).end());
        if (held.length === 2) both.resolve();
      });
      const answers = [ask(path), ask(path)];
      await both.promise;
      for (const release of held) release();
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(site.nginxLog()).not.toMatch(/ HIT /);
  });

  it('forgets everything when its folder is emptied', async () => {
    await start();
    let version = 'before';
    showPage('/feed/kept', () => version, 'public, max-age=600');
    expect(await textOf('/feed/kept')).toBe('before');
    version = 'after';
    for (const name of readdirSync(site.cacheDir)) rmSync(join(site.cacheDir, name), { recursive: true });
    expect(await textOf('/feed/kept')).toBe('after');
  });
});

describe.skipIf('reason' in tools)('what nginx passes on', () => {
  it('leaves compressed what the web compressed, and compresses nothing itself', async () => {
    await start();
    const html = '<p>many words</p>'.repeat(500);
    const compressed = brotliCompressSync(html);
    web.on('/', (request, response) => {
      const isBrotli = request.headers['accept-encoding'] === 'br';
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': LONG,
        vary: 'accept-encoding',
        ...(isBrotli ? { 'content-encoding': 'br' } : {}),
      });
      response.end(isBrotli ? compressed : html);
    });
    for (const _ of ['missing', 'kept']) {
      const answer = await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
      expect([answer.headers['content-encoding'], answer.body.equals(compressed)]).toEqual(['br', true]);
      const plain = await ask('/', { headers: { 'accept-encoding': 'gzip' } });
      expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, html]);
    }
  });

  it('keeps one home page for each encoding and each part of it, however browsers word what they take', async () => {
    // For as long as the web says, or time would decide how often it is asked.
    await start((config) => config.replace('proxy_set_header X-Micro-Cache on;', ''));
    const parts = ['rsc', 'next-router-state-tree', 'next-router-prefetch', 'next-router-segment-prefetch'];
    web.on('/', ({ headers }, response) => {
      response.writeHead(200, { 'cache-control': LONG, vary: [...parts, 'Accept-Encoding'].join(', ') });
      response.end(JSON.stringify(['accept-encoding', ...parts].map((name) => headers[name] ?? null)));
    });
    const questions: [headers: Record<string, string>, form: (string | null)[]][] = [
      [{ 'accept-encoding': 'gzip, deflate, br, zstd' }, ['br', null, null, null, null]],
      [{ 'accept-encoding': 'br' }, ['br', null, null, null, null]],
      [{ 'accept-encoding': 'gzip;q=1.0, br;q=0.5' }, ['br', null, null, null, null]],
      [{ 'accept-encoding': 'gzip' }, ['gzip', null, null, null, null]],
      [{}, [null, null, null, null, null]],
      ...parts.map((name, part): [Record<string, string>, (string | null)[]] => [
        { [name]: '1' },
        [null, ...parts.map((_, other) => (other === part ? '1' : null))],
      ]),
    ];
    const before = web.count('/');
    for (const _ of ['missing', 'kept']) {
      for (const [headers, form] of questions) {
        expect(JSON.parse((await ask('/', { headers })).body.toString())).toEqual(form);
      }
      expect(web.count('/') - before).toBe(7);
    }
  });

  it('sends each of the web’s headers once', async () => {
    await start();
    const sent = Object.fromEntries(SECURITY_HEADERS.map(({ key, value }) => [key, value]));
    web.on('/', (_, response) =>
      response
        .writeHead(200, { ...sent, 'content-security-policy': "default-src 'self'", 'cache-control': LONG })
        .end(),
    );
    for (const _ of ['missing', 'kept']) {
      const { rawHeaders } = await ask('/');
      const names = rawHeaders.filter((__, index) => index % 2 === 0).map((name) => name.toLowerCase());
      expect(names).toEqual([...new Set(names)]);
      expect(names).toEqual(
        expect.arrayContaining(['content-security-policy', ...Object.keys(sent).map((name) => name.toLowerCase())]),
      );
    }
  });

  it('says who asks: the last entry is whom it sees, whatever a visitor invents', async () => {
    await start();
    await ask('/', { headers: { 'x-forwarded-for': '203.0.113.9' }, localAddress: '127.2.0.1' });
    expect(web.requests.at(-1)?.headers['x-forwarded-for']).toBe('203.0.113.9, 127.2.0.1');
  });

  it('says whom a CDN saw, with the lines for one', async () => {
    await start((config) =>
      config
        .replaceAll(/# (?=set_real_ip_from|real_ip_)/g, '')
        .replace('set_real_ip_from 192.0.2.0/24', 'set_real_ip_from 127.9.0.0/16'),
    );
    const forwarded = async (localAddress: string) => {
      await ask('/', { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }, localAddress });
      return String(web.requests.at(-1)?.headers['x-forwarded-for']).split(', ').at(-1);
    };
    expect(await forwarded('127.9.0.1')).toBe('203.0.113.9');
    expect(await forwarded('127.2.0.1')).toBe('127.2.0.1');
  });
});

describe.skipIf('reason' in tools)('what nginx limits', () => {
  const expectTooMany = (answer: Answer) => {
    expect([answer.status, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
      429,
      '10',
      'no-store',
    ]);
    expect(JSON.parse(answer.body.toString())).toMatchObject({ error: { code: 'too_many_requests' } });
  };

  it('refuses a flood of searches, and goes on showing pages and files to the same address', async () => {
    await start();
    for (const path of ['/?search=much', '/', '/_next/static/a.js', '/?utm_source=mail&_rsc=a1']) {
      showPage(path, () => 'shown', path.includes('search') ? 'no-store' : LONG);
    }
    const refused = async () => {
      for (;;) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/?search=much')));
        const found = answers.find(({ status }) => status !== 200);
        if (found) return found;
      }
    };
    expectTooMany(await refused());
    for (const path of ['/', '/_next/static/a.js', '/?utm_source=mail&_rsc=a1']) {
      const answers = await Promise.all(Array.from({ length: 250 }, () => ask(path)));
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200]);
    }
    expect((await ask('/?search=much', { localAddress: '127.2.0.1' })).status).toBe(200);
  });

  it('has no more than a hundred searches of an address made at once', async () => {
    await start();
    const held: (() => void)[] = [];
    const all = Promise.withResolvers<void>();
    web.on('/?search=slow', (_, response) => {
      held.push(() => response.end());
      if (held.length === 100) all.resolve();
    });
    const waiting = Array.from({ length: 100 }, () => ask('/?search=slow'));
    await all.promise;
    expectTooMany(await ask('/?search=slow'));
    for (const release of held) release();
    await Promise.all(waiting);
  });

  it('refuses many signs-in and subscriptions sooner, and says when to come again', async () => {
    await start();
    const method = 'POST';
    for (const [index, path] of ['/api/session', '/api/subscribe', '/api/account/forgot-password'].entries()) {
      web.on(path, (_, response) => response.end('{}'));
      const localAddress = `127.3.0.${index + 1}`;
      let answered = 0;
      let answer = await ask(path, { method, localAddress });
      for (; answer.status === 200; answered += 1) answer = await ask(path, { method, localAddress });
      expectTooMany(answer);
      expect([path, answered >= 40]).toEqual([path, true]);
      expect((await ask(path, { localAddress })).status).toBe(200);
      expect((await ask(path, { method, localAddress: `127.4.0.${index + 1}` })).status).toBe(200);
    }
  });
});

describe.skipIf('reason' in tools)('nginx with a certificate', () => {
  it('speaks HTTP/2 once what docs/operating/install.md says has been done, and tells the web of https', async () => {
    const [, from = '', to = ''] = /sed -i 's\/([^/]+)\/([^/]+)\/' \/etc\/nginx\/conf\.d\/sellerfeed\.conf/.exec(
      readFileSync(join(ROOT, 'docs/operating/install.md'), 'utf8'),
    ) ?? [''];
    const { certificate, key } = makeCertificate(site.dataDir);
    // As certbot leaves the file.
    const byCertbot = (config: string) =>
      config.replace('listen 80;', `listen 443 ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`);
    await start((config) => byCertbot(config).replace(from, to));
    showPage('/', () => 'over HTTP/2');

    const session = connect(site.origin.replace('http:', 'https:'), { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/' });
    const [headers] = await once(stream, 'response');
    expect([session.alpnProtocol, headers[':status'], await text(stream)]).toEqual(['h2', 200, 'over HTTP/2']);
    session.close();
    expect(web.requests.at(-1)?.headers).toMatchObject({
      host: new URL(site.origin).host,
      'x-forwarded-proto': 'https',
    });
  });
});
