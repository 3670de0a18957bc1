import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startServerSession } from '@/lib/account/session/server-session';
import type { FeedPage } from '@/lib/feed/model';
import { GET } from './route';

const ENV = {
  API_URL: 'http://content.test',
  SUPABASE_PUBLISHABLE_KEY: 'key',
  SESSION_SECRET: 's'.repeat(32),
  REVALIDATE_SECRET: 'r'.repeat(32),
};

const POST = {
  id: 1,
  attributes: {
    title: 'A post',
    url_slug: 'a-post',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    bookmarks: { data: [{ id: 2, attributes: { name: 'Read later' } }] },
  },
};
const LIST = { data: [POST], meta: { pagination: { total: 31 } } };
const BAD_TOKEN = { data: null, error: { status: 401, message: 'Missing or invalid credentials' } };

const upstream = vi.fn<typeof fetch>();
const calls = () =>
  upstream.mock.calls.map(([url, init]) => ({
    query: decodeURIComponent(String(url).split('?')[1] ?? ''),
    authorization: new Headers(init?.headers).get('authorization'),
    address: new Headers(init?.headers).get('x-forwarded-for'),
  }));

beforeEach(() => {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value);
  upstream.mockReset();
  vi.stubGlobal('fetch', upstream);
});

async function get(query: string, cookie?: string): Promise<Response> {
  const request = new Request(`http://site.test/api/posts${query}`, { headers: cookie ? { cookie } : {} });
  return GET(request, { params: Promise.resolve({}) });
}

async function signIn(): Promise<string> {
  const headers = new Headers();
  await startServerSession(headers, { userId: 12, username: 'ada', email: 'ada@example.com', jwt: 'jwt-of-ada' });
  return String(headers.get('set-cookie')).split(';', 1)[0] ?? '';
}

describe('GET /api/posts', () => {
  test('returns a page of the feed for the filters of the address, the same for all visitors', async () => {
    upstream.mockResolvedValueOnce(Response.json(LIST));
    const response = await get('?search=ppc&page=2');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('public');
    expect(response.headers.get('vary')).toBe('cookie');
    const page = (await response.json()) as FeedPage;
    expect(page).toMatchObject({ page: 2, pageSize: 25, total: 31, posts: [{ id: 1, slug: 'a-post' }] });
    expect(calls()).toMatchObject([{ query: expect.stringContaining('[title][$containsi]=ppc'), authorization: null }]);
  });

  test('returns the data of cards with view=cards', async () => {
    const text = `${'Word after word. '.repeat(40)}Here is ppc.`;
    const long = { ...POST, attributes: { ...POST.attributes, news_raw_data: { text } } };
    upstream.mockImplementation(async () => Response.json({ ...LIST, data: [long] }));
    const whole = (await (await get('?search=ppc')).json()) as FeedPage;
    expect(whole.posts).toMatchObject([{ slug: 'a-post', text }]);
    const { posts } = (await (await get('?search=ppc&view=cards', await signIn())).json()) as FeedPage;
    expect(posts).toMatchObject([{ slug: 'a-post', excerpt: expect.stringMatching(/^….*Here is ppc\.$/) }]);
    expect(JSON.stringify(posts)).not.toMatch(/Read later|"text"/);
  });

  test('with a session posts include the reader’s bookmarks and the response is not cached', async () => {
    upstream.mockResolvedValueOnce(Response.json(LIST));
    const response = await get('?bookmarks=2', await signIn());
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toMatchObject({ posts: [{ bookmarks: [{ id: 2, name: 'Read later' }] }] });
    const [call] = calls();
    expect(call?.authorization).toBe('Bearer jwt-of-ada');
    expect(call?.query).toContain('populate[bookmarks][filters][users_permissions_user][id][$eq]=12');
    expect(call?.query).toContain('filters[bookmarks][id][$in][0]=2');
  });

  test('ignores a filter by bookmarks for an anonymous visitor', async () => {
    upstream.mockResolvedValueOnce(Response.json(LIST));
    await get('?bookmarks=2');
    expect(calls()[0]?.query).not.toContain('filters');
  });

  test('limits filtered lists by the visitor’s address, but not the shared first page', async () => {
    upstream.mockImplementation(async () => Response.json(LIST));
    for (const query of ['?search=ppc', '']) {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      const request = new Request(`http://site.test/api/posts${query}`, { headers });
      await GET(request, { params: Promise.resolve({}) });
    }
    expect(calls().map(({ address }) => address)).toEqual(['203.0.113.7', null]);
  });

  test('a session that has expired upstream reads the feed anonymously', async () => {
    upstream
      .mockResolvedValueOnce(Response.json(BAD_TOKEN, { status: 401 }))
      .mockResolvedValueOnce(Response.json(LIST));
    const response = await get('', await signIn());
    expect(response.status).toBe(200);
    expect(calls().map(({ authorization }) => authorization)).toEqual(['Bearer jwt-of-ada', null]);
  });

  test.each<[title: string, answer: () => Promise<Response>, status: number, message: string]>([
    ['an upstream error', async () => new Response('oops', { status: 500 }), 502, 'HTTP error! status: 500'],
    ['no upstream', () => Promise.reject(new TypeError('fetch failed')), 503, 'Failed to fetch news'],
    ['an upstream that answers something else', async () => Response.json({}), 502, 'Failed to fetch news'],
    ['a busy upstream without a word', async () => busy(503, {}), 503, 'HTTP error! status: 503'],
  ])('%s reads as the specification says (§8)', async (_, answer, status, message) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    upstream.mockImplementationOnce(answer);
    const response = await get('');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { message } });
  });

  test.each([
    [503, 'Too many searches at the moment, please try again in a few seconds.'],
    [429, 'Too many requests, please try again later.'],
  ])('a %i says when to come back, and reads as the specification says', async (status, reason) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    upstream.mockResolvedValueOnce(busy(status, { error: { message: reason } }));
    const response = await get('?search=ppc');
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, '5']);
    expect(await response.json()).toMatchObject({ error: { message: `HTTP error! status: ${status}` } });
  });
});

const busy = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'retry-after': '5' } });
