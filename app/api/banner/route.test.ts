import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { GET } from './route';

const upstream = vi.fn<typeof fetch>();
const ask = () => GET(new Request('http://site.test/api/banner'), { params: Promise.resolve({}) });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T00:30:00Z'), toFake: ['Date'] });
  stubWebEnv({ API_URL: 'http://backend.test' });
  vi.stubGlobal('fetch', upstream);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  upstream.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe('GET /api/banner', () => {
  it("returns today's count, fresh for five minutes and stale for up to ten", async () => {
    upstream.mockResolvedValueOnce(Response.json([{ articles_processed: 31, date: '2026-11-20' }]));
    const response = await ask();
    expect(await response.json()).toMatchObject({ articlesProcessed: 31, isToday: true, date: '2026-11-20' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=300, stale-while-revalidate=300');
  });

  it('returns the latest day if today has no posts', async () => {
    upstream
      .mockResolvedValueOnce(Response.json([]))
      .mockResolvedValueOnce(Response.json([{ articles_processed: 12, date: '2026-11-18' }]));
    expect(await (await ask()).json()).toMatchObject({ articlesProcessed: 12, isToday: false, date: '2026-11-18' });
  });

  it('returns null without any summary', async () => {
    upstream.mockImplementation(async () => Response.json([]));
    expect(await (await ask()).json()).toBeNull();
  });

  it('fails when the second select fails, so that the line falls back', async () => {
    upstream.mockImplementation(async () => Response.json({ message: 'broken' }, { status: 500 }));
    expect((await ask()).status).toBe(502);
  });
});
