import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWebEnv } from '#test/rig/stub-web-env.ts';
import { listHashtagsNow } from './queries';

const upstream = vi.fn<typeof fetch>();

beforeEach(() => {
  stubWebEnv({ API_URL: 'http://api.test' });
  vi.stubGlobal('fetch', upstream);
  upstream.mockReset();
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const hashtag = (id: number, name: string, more: object = {}) => ({ id, attributes: { name, ...more } });
const counted = (count: number) => ({ news: { data: { attributes: { count } } } });
const answer = (...data: object[]) => Response.json({ data, meta: { pagination: { total: data.length } } });

it('hashtags are listed by name, with the number of their posts (call 7)', async () => {
  upstream.mockResolvedValueOnce(answer(hashtag(1, '#seo', counted(3)), hashtag(2, '#PPC', counted(0))));
  expect(await listHashtagsNow({})).toEqual([
    { id: 2, name: '#PPC', count: 0 },
    { id: 1, name: '#seo', count: 3 },
  ]);
  // Written out in full, because other content APIs must support this call as well (spec §7).
  expect(upstream.mock.calls.map(([url]) => String(url))).toEqual([
    'http://api.test/api/hashtags?populate[news][count]=true&pagination[page]=1&pagination[pageSize]=100',
  ]);
});

it.each([
  ['takes the parameter and counts nothing', [answer(hashtag(1, '#seo', { news: { data: [{ id: 7 }] } }))]],
  ['has no such relation', [answer(hashtag(1, '#seo'))]],
  ['refuses the parameter', [Response.json({ error: { status: 400 } }, { status: 400 }), answer(hashtag(1, '#seo'))]],
])('hashtags have no counts from a content API that %s', async (_, answers) => {
  for (const response of answers) upstream.mockResolvedValueOnce(response);
  expect(await listHashtagsNow({})).toEqual([{ id: 1, name: '#seo' }]);
});

it('does not call a content API that is down a second time', async () => {
  upstream.mockResolvedValueOnce(Response.json({ error: { status: 503 } }, { status: 503 }));
  await expect(listHashtagsNow({})).rejects.toMatchObject({ upstreamStatus: 503 });
  expect(upstream).toHaveBeenCalledTimes(1);
});

it('lists all hashtags of a content API whose pages are shorter than requested', async () => {
  upstream.mockImplementation(async (input) => {
    const page = Number(new URL(String(input)).searchParams.get('pagination[page]'));
    const data = Array.from({ length: Math.min(25, 60 - (page - 1) * 25) }, (_, index) => {
      const id = (page - 1) * 25 + index + 1;
      return hashtag(id, `#tag${id}`, counted(1));
    });
    return Response.json({ data, meta: { pagination: { total: 60 } } });
  });
  expect(new Set((await listHashtagsNow({})).map(({ id }) => id)).size).toBe(60);
});
