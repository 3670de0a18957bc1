import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { serveLocally } from '#test/rig/serve-locally.ts';
import { readAsJpeg } from './read-as-jpeg';
import { isOwnWebp } from './share-picture';

afterEach(() => vi.unstubAllEnvs());

const webp = sharp({ create: { width: 2400, height: 1000, channels: 4, background: '#0a0a' } })
  .webp()
  .toBuffer();

it('converts our WebP files to a JPEG of at most 1,200 pixels, and rejects other files', async () => {
  const bytes = await webp;
  const server = await serveLocally((request, response) =>
    request.url === '/uploads/a.webp' ? response.end(bytes) : response.end('no picture'),
  );
  try {
    const key = 'x'.repeat(32);
    const env = { SUPABASE_PUBLISHABLE_KEY: key, SESSION_SECRET: key, REVALIDATE_SECRET: key, API_URL: server.url };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const picture = await readAsJpeg({ url: '/uploads/a.webp', width: 2400, height: 1000 });
    expect(picture?.headers.get('content-type')).toBe('image/jpeg');
    const jpeg = sharp(Buffer.from((await picture?.arrayBuffer()) ?? new ArrayBuffer(0)));
    expect(await jpeg.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 500 });
    expect(await readAsJpeg({ url: '/uploads/b.webp', width: 1, height: 1 })).toBeNull();
  } finally {
    await server.close();
  }
});

it.each([
  ['/uploads/a.webp', true],
  ['/uploads/a.jpg', false],
  ['https://cdn.example/uploads/a.webp', false],
  ['//evil.example/uploads/a.webp', false],
])('%s is a WebP of ours: %s', (url, isOwn) => {
  expect(isOwnWebp({ url, width: 1, height: 1 })).toBe(isOwn);
});
