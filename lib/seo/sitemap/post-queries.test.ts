import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listRecentSitemapPosts, listSitemapChunk } from './post-queries';

const ENV = {
  API_URL: 'http://content.test',
  SUPABASE_PUBLISHABLE_KEY: 'key',
  SESSION_SECRET: 's'.repeat(32),
  REVALIDATE_SECRET: 'r'.repeat(32),
};

const upstream = vi.fn<typeof fetch>();
beforeEach(() => {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value);
  upstream.mockReset();
  vi.stubGlobal('fetch', upstream);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const DAY = '2026-01-01T00:00:00.000Z';
const page = (start: number) =>
  Response.json({
    data: Array.from({ length: 500 }, (_, index) => ({
      id: start + index,
      attributes: { title: 'x', url_slug: `post-${start + index}`, updatedAt: DAY, publishedAt: DAY },
    })),
    meta: { pagination: { total: 1_000 } },
  });
const busy = (retryAfterS: number) =>
  Response.json({}, { status: 503, headers: { 'retry-after': String(retryAfterS) } });

it('retries a busy upstream in the middle of a chunk', async () => {
  upstream.mockResolvedValueOnce(page(0)).mockResolvedValueOnce(busy(5)).mockResolvedValueOnce(page(500));
  const posts = Array.fromAsync(listSitemapChunk(1));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(upstream).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  expect((await posts).flat().map(({ slug }) => slug)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => `post-${index}`),
  );
});

it('reports a busy upstream before anything is sent', async () => {
  upstream.mockResolvedValueOnce(busy(5));
  await expect(listSitemapChunk(1).next()).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
});

it.each([
  ['is busy for long', busy(60)],
  ['fails', Response.json({}, { status: 500 })],
])('gives up on an upstream that %s', async (_, answer) => {
  upstream.mockResolvedValueOnce(page(0)).mockResolvedValueOnce(answer);
  await expect(Array.fromAsync(listSitemapChunk(1))).rejects.toMatchObject({
    upstreamStatus: answer.status,
  });
});

it('lists all recent posts of an upstream that sends a hundred at a time', async () => {
  upstream.mockImplementation(async (input) => {
    const { searchParams } = new URL(String(input));
    const start = Number(searchParams.get('pagination[start]'));
    const data = Array.from({ length: Math.min(100, 250 - start) }, (_, index) => ({
      id: start + index,
      attributes: { title: 'x', url_slug: `post-${start + index}`, updatedAt: DAY, publishedAt: DAY },
    }));
    return Response.json({ data, meta: { pagination: { total: 250 } } });
  });
  const posts = await listRecentSitemapPosts(new Date(DAY));
  expect(new Set(posts.map(({ slug }) => slug)).size).toBe(250);
  expect(upstream).toHaveBeenCalledTimes(3);
});
