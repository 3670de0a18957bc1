import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBackend, type TestBackend } from '#test/rig/backend.ts';
import { anyKind } from '#test/rig/database.ts';

describe('/uploads', () => {
  let backend: TestBackend;
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  beforeAll(async () => {
    backend = await createTestBackend(anyKind);
    mkdirSync(path.join(backend.config.uploadsDir, 'nested'), { recursive: true });
    for (const name of ['a_1.png', 'nested/b.png', '.hidden.png', 'page.html', 'image.svg']) {
      writeFileSync(path.join(backend.config.uploadsDir, name), png);
    }
    writeFileSync(path.join(backend.config.dataDir, 'secrets.json'), '{}');
    writeFileSync(path.join(backend.config.dataDir, 'outside.png'), png);
  });
  afterAll(() => backend.close());

  it.each(['a_1.png', 'nested/b.png'])('serves %s to be kept for a year', async (name) => {
    const response = await backend.app.request(`/uploads/${name}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('content-length')).toBe('8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('returns 304 for a matching ETag', async () => {
    const etag = (await backend.app.request('/uploads/a_1.png')).headers.get('etag') ?? '';
    const response = await backend.app.request('/uploads/a_1.png', { headers: { 'if-none-match': etag } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
  });

  it('responds to HEAD without a body', async () => {
    const response = await backend.app.request('/uploads/a_1.png', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '8', '']);
  });

  it.each([
    '..%2Foutside.png',
    '%2e%2e%2foutside.png',
    'nested%2F..%2F..%2Foutside.png',
    '..%5Coutside.png',
    'a_1.png%00.png',
    '.hidden.png',
    'page.html',
    'image.svg',
    'nested',
    'missing.png',
    '%2Fetc%2Fpasswd',
  ])('does not serve %s', async (name) => {
    expect((await backend.app.request(`/uploads/${name}`)).status).toBe(404);
  });
});
