import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pageRoutes, setPolicyHeaders } from './page-routes.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'desk-pages-')), 'built');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true }));

const get = (address: string, { siteUrl = 'https://feed.example', ...headers }: Record<string, string> = {}) => {
  const app = new Hono();
  app.use('/admin/*', setPolicyHeaders(siteUrl));
  app.route('/', pageRoutes(folder));
  return app.request(address, { headers });
};

function build(): void {
  mkdirSync(path.join(folder, 'static'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__">',
  );
  writeFileSync(path.join(folder, 'static/app-1a2b.js'), 'run()');
  writeFileSync(path.join(folder, 'static/app-1a2b.js.br'), 'short');
}

it('answers the page with a nonce that is new each time, under a policy that knows no inline code', async () => {
  build();
  const nonces = new Set<string>();
  for (const address of ['/admin', '/admin/', '/admin']) {
    const answer = await get(address);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(await answer.text()).toBe(`<meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">`);
    expect(policy).toContain("frame-ancestors 'none'");
    // With it a phone can install the desk, and share posts to it.
    expect(policy).toContain("manifest-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

it('sends the headers of the site', async () => {
  build();
  const { headers } = await get('/admin');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'strict-transport-security': 'max-age=31536000',
  });
  expect((await get('/admin', { siteUrl: 'http://localhost:3000' })).headers.has('strict-transport-security')).toBe(
    false,
  );
});

it('lets browsers keep files for ever, compressed where they can', async () => {
  build();
  const plain = await get('/admin/static/app-1a2b.js');
  expect([plain.headers.get('cache-control'), plain.headers.get('content-type'), await plain.text()]).toEqual([
    'public, max-age=31536000, immutable',
    'text/javascript; charset=utf-8',
    'run()',
  ]);
  const compressed = await get('/admin/static/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual(['br', 'short']);
});

it.each(['/admin/static/none.js', '/admin/static/%2e%2e/index.html', '/admin/index.html', '/admin/inputs-hash'])(
  'has no %s',
  async (address) => {
    build();
    expect((await get(address)).status).toBe(404);
  },
);

it('says so until it is built, and serves it from then on', async () => {
  const answer = await get('/admin');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await answer.text()).toContain('npm run build');
  build();
  expect((await get('/admin')).status).toBe(200);
});
